import type { Dialog } from '../../catalog/dialogs.ts';
import type { Sort } from '../../core/list-view.ts';
import type { KeyedAction } from '../action-key.ts';
import type { Cell, Picture, Section, Toggle } from '../content.ts';
import type { Context } from '../context.ts';
import type { ListQuery } from '../search/list-query.ts';

/** A record on a screen of cards. */
export interface Card {
  key: string;
  title: string;
  /** Secondary texts after the title, such as `(GM)`. */
  notes?: readonly Cell[];
  /** Route that the title links to. */
  link?: string;
  picture?: Picture;
  /** Small picture for previews of the card. */
  thumbnail?: Picture;
  sections: readonly Section[];
  toggle?: Toggle;
  buttons?: readonly KeyedAction[];
}

/** State that a card may depend on besides its own item. */
export interface CardState<Data> {
  data: Data;
  context: Context;
  /** The open dialog. While a switch asks for confirmation, it shows the value that the dialog would set. */
  dialog: Dialog | undefined;
  now: number;
  /** Total number of cards. */
  total: number;
  /** The current query. */
  query: ListQuery;
  /** Order of the rows within the cards; undefined keeps the order of the data. */
  sort: Sort | undefined;
}
