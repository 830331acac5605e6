import type { Dialog } from '../../catalog/dialogs.ts';
import type { Sort } from '../../core/list-view.ts';
import type { KeyedAction } from '../action-key.ts';
import type { Cell, Picture, Section, Toggle } from '../content.ts';
import type { Context } from '../context.ts';
import type { ListQuery } from '../search/list-query.ts';

/** The card of one record on a screen of cards. */
export interface Card {
  key: string;
  title: string;
  /** Secondary texts after the card's title, such as `(GM)`. */
  notes?: readonly Cell[];
  /** Route to which the title of the card links. */
  link?: string;
  picture?: Picture;
  /** Small picture of the record for previews of the card. */
  thumbnail?: Picture;
  sections: readonly Section[];
  toggle?: Toggle;
  buttons?: readonly KeyedAction[];
}

/** State on which the content of a card may depend besides its own record. */
export interface CardState<Data> {
  data: Data;
  context: Context;
  /**
   * The open dialog. While a switch on the card asks for confirmation, the switch shows the value that the dialog would
   * set.
   */
  dialog: Dialog | undefined;
  now: number;
  /** Total number of cards of the screen. */
  total: number;
  /** Search, filters and selected records of the screen. */
  query: ListQuery;
  /** Sort order of the rows inside the cards; undefined keeps the order of the data. */
  sort: Sort | undefined;
}
