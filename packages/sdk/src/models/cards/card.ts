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
  /** Small words after the title: `(GM)`. */
  notes?: readonly Cell[];
  /** Target of the title. */
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
  /** The dialog that is open: a toggle shows what is being asked. */
  dialog: Dialog | undefined;
  now: number;
  /** How many cards there are in all. */
  total: number;
  /** The current query. */
  query: ListQuery;
  /** The order of the rows within the cards; undefined: as they come. */
  sort: Sort | undefined;
}
