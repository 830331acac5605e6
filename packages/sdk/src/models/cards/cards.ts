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
  /** Heading of the screen, if it differs from the title of the menu. */
  heading?: string;
  command: CommandName;
  /** Resource of the data: a shared one, or one of this screen. */
  resource(context: Context): Resource<Data>;
  /** Message of the error dialog if loading fails. */
  failure: string;
  /** Message for a failed call, if several calls load the data; undefined means `failure`. */
  failureFor?(error: unknown): string | undefined;
  /** Returns the items that match the id and the text, in order; all items for an empty query. */
  items(data: Data, query: ListQuery): readonly Item[];
  /** Returns the card of an item. */
  card(item: Item, state: CardState<Data>): Card;
  /** Returns the line under the title, which is shown once the data is loaded. */
  subtitle?(data: Data): string | undefined;
  /** Buttons above the cards; all are disabled while loading. */
  toolbar?(context: Context, data: Data | undefined): readonly KeyedAction[];
  /** The loaded data as one file, for a button above the cards and for commands. */
  file?: { name: string; label: string; content(data: Data): string };
  search?: {
    placeholder: string;
    minLength: number;
    /** Search language over the loaded data, for lists that support it. */
    language?(data: Data): SearchLanguage;
  };
  /** Sort columns of the rows within the cards. Rows keep their order until the user sorts them. */
  sortColumns?: readonly { id: string; title: string }[];
  /** The list form, if the screen has one besides its cards. */
  list?: RecordList<Data, Item>;
  /** Number of cards per page. If absent, all cards are on one page. */
  pageSize?: number;
  /**
   * Returns whether an item has this id, the key of its card. A screen with this function supports addresses with one
   * id, and previews of links to its items.
   */
  hasRecord?(data: Data, id: string): boolean;
  /** Kind of the records' share addresses. The key of a card is also the key in its share address. */
  shareKind?: ShareKind;
  /** True if the address can compare several items on one card. */
  canCompare?: true;
  /** Further sections of the one record that the route names. They are loaded after the list and shown last. */
  details?: {
    title: string;
    /** Message in place of the sections if they cannot be loaded. */
    failure: string;
    isAvailable(context: Context): boolean;
    load(id: string, context: Context, signal: AbortSignal): Promise<readonly Section[]>;
  };
  empty: { title: string; text?: string };
  /** Replaces `empty` if the loaded data explains why the list is empty. */
  emptyFor?(data: Data): { title: string; text?: string } | undefined;
  /** Card in place of an empty list, unless the user searched. Undefined if the user dismissed it. */
  firstSteps?(context: Context, data: Data): Card | undefined;
  /** Numbers of placeholder cards, and of rows in each, while loading. */
  skeleton: { cards: number; rows: number };
  /** Returns the rows of an item for commands, if the item is itself a list. If absent, each item is one row. */
  rowsOf?(item: Item): readonly Row[];
  /** Fields of a row under the names of the API, for commands. */
  fields: RowFields<Row, Data>;
  /** The few fields that tab-separated output has by default. If absent, it has all fields. */
  mainFields?: readonly string[];
  /** True if visitors may read it. */
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
