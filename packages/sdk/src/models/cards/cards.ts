import type { CommandName } from '../../catalog/nouns.ts';
import type { ViewId } from '../../catalog/views.ts';
import type { SearchLanguage } from '../../core/query/language.ts';
import type { Resource } from '../../core/resource.ts';
import type { ShareKind } from '../../rules/share-links.ts';
import type { KeyedAction } from '../action-key.ts';
import type { Section } from '../content.ts';
import type { Context } from '../context.ts';
import type { ListQuery } from '../search/list-query.ts';
import type { RowFields } from '../table/row-fields.ts';
import type { Card, CardState } from './card.ts';
import type { RecordList } from './record-list.ts';

export type { Card, CardState } from './card.ts';

/** A list of cards. */
export interface CardsScreen<Data = unknown, Item = unknown, Id extends ViewId = ViewId, Row = Item> {
  kind: 'cards';
  id: Id;
  /** Stands above the screen where that is not the title of the menu. */
  heading?: string;
  command: CommandName;
  /** Where the data comes from: shared, or a resource of its own. */
  resource(context: Context): Resource<Data>;
  /** The sentence of the error when loading fails. */
  failure: string;
  /** The sentence of the call that failed, where several load the data; undefined: `failure`. */
  failureFor?(error: unknown): string | undefined;
  /** What the place and the text ask for, in order; all of it when they ask for nothing. */
  items(data: Data, query: ListQuery): readonly Item[];
  /** One item as it is drawn. */
  card(item: Item, state: CardState<Data>): Card;
  /** A line under the title, once the data is here. */
  subtitle?(data: Data): string | undefined;
  /** Buttons above the cards; all are disabled while loading. */
  toolbar?(context: Context, data: Data | undefined): readonly KeyedAction[];
  /** All that was loaded as one file, for a button above the cards and for scripts. */
  file?: { name: string; label: string; content(data: Data): string };
  search?: {
    placeholder: string;
    minLength: number;
    /** The search language over what was loaded, where the list understands it. */
    language?(data: Data): SearchLanguage;
  };
  /** What the rows within the cards may be sorted by; until somebody does they stand as they come. */
  sortColumns?: readonly { id: string; title: string }[];
  /** The list form, if the screen has one besides its cards. */
  list?: RecordList<Data, Item>;
  /** Cards of a page; without it all are on one. */
  pageSize?: number;
  /**
   * Whether an item has this id, the key of its card; where it is here the place may ask for one item by its id, and
   * links to it can be previewed.
   */
  hasRecord?(data: Data, id: string): boolean;
  /** Records have a share address of this kind; the key of the card is that of the address. */
  shareKind?: ShareKind;
  /** Whether the place may hold several items against each other, as one card. */
  canCompare?: true;
  /** Further sections of the one record that the route names. They are loaded after the list and shown last. */
  details?: {
    title: string;
    /** The sentence in their place if they cannot be loaded. */
    failure: string;
    isAvailable(context: Context): boolean;
    load(id: string, context: Context, signal: AbortSignal): Promise<readonly Section[]>;
  };
  empty: { title: string; text?: string };
  /** Instead of it, where what was loaded is the reason. */
  emptyFor?(data: Data): { title: string; text?: string } | undefined;
  /** How many cards stand in while loading, with how many rows. */
  skeleton: { cards: number; rows: number };
  /** The rows that an item is for scripts, if it is a list itself; without it each item is one row. */
  rowsOf?(item: Item): readonly Row[];
  /** A row as the wire names it, for scripts. */
  fields: RowFields<Row, Data>;
  /** The few fields that tab-separated rows have by default; without it all. */
  mainFields?: readonly string[];
  /** Whoever is not signed in may read it too. */
  isPublic?: true;
}

/** Declares a screen of cards over loaded data and its items: `defineCards<Data, Item>()({ id: ..., card: ... })`. */
export const defineCards =
  <Data, Item, Row = Item>() =>
  <const Id extends ViewId>(
    definition: Omit<CardsScreen<Data, Item, Id, Row>, 'kind'>,
  ): CardsScreen<Data, Item, Id, Row> => ({
    kind: 'cards',
    ...definition,
  });
