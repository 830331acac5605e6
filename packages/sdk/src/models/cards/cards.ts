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

/** Definition of a screen that shows records as cards. */
export interface CardsScreen<Data = unknown, Item = unknown, Id extends ViewId = ViewId, Row = Item> {
  kind: 'cards';
  id: Id;
  /** Heading of the screen, if it differs from the title of the menu. */
  heading?: string;
  command: CommandName;
  /** Returns the resource with the screen's data: a shared one, or one of this screen only. */
  resource(context: Context): Resource<Data>;
  /** Message of the error dialog if the data of the screen cannot be loaded. */
  failure: string;
  /** Returns the error message for a failed call, if several calls load the data; undefined means `failure`. */
  failureFor?(error: unknown): string | undefined;
  /** Returns the records that match the id and the search text, in order; all records for an empty query. */
  items(data: Data, query: ListQuery): readonly Item[];
  /** Returns the card of a record. */
  card(item: Item, state: CardState<Data>): Card;
  /** Returns the line under the title of the screen, which is shown once the data is loaded. */
  subtitle?(data: Data): string | undefined;
  /** Buttons above the cards; all are disabled while loading. */
  toolbar?(context: Context, data: Data | undefined): readonly KeyedAction[];
  /** File with the loaded data, for a button above the cards and for commands. */
  file?: { name: string; label: string; content(data: Data): string };
  search?: {
    placeholder: string;
    minLength: number;
    /** Returns the search language for the loaded records, if the screen supports it. */
    language?(data: Data): SearchLanguage;
  };
  /** Columns by which users can sort the rows inside the cards. Rows keep their order until the user sorts them. */
  sortColumns?: readonly { id: string; title: string }[];
  /** The list form of the screen, in which each record is a row, if it has one besides the cards. */
  list?: RecordList<Data, Item>;
  /** Number of cards per page. If absent, all cards are on one page. */
  pageSize?: number;
  /**
   * Returns true if a record has this id, which is the key of its card. A screen with this function supports addresses
   * with one id, and previews of links to its records.
   */
  hasRecord?(data: Data, id: string): boolean;
  /** Kind of the records' share addresses. The key of a card is also the key in its share address. */
  shareKind?: ShareKind;
  /** True if the address can compare several records on one card. */
  canCompare?: true;
  /**
   * Further sections on the card of the single record that the address selects. They are loaded after the list and
   * shown last.
   */
  details?: {
    title: string;
    /** Message in place of the further sections if they cannot be loaded. */
    failure: string;
    isAvailable(context: Context): boolean;
    load(id: string, context: Context, signal: AbortSignal): Promise<readonly Section[]>;
  };
  empty: { title: string; text?: string };
  /** Returns another text for an empty list than `empty`, if the loaded data explains why it is empty. */
  emptyFor?(data: Data): { title: string; text?: string } | undefined;
  /**
   * Returns the card with the user's first steps, which replaces an empty list unless the user searched. Undefined if
   * the user dismissed it.
   */
  firstSteps?(context: Context, data: Data): Card | undefined;
  /** Number of placeholder cards while the data is loading, and number of rows in each. */
  skeleton: { cards: number; rows: number };
  /** Returns the rows of a record for commands, if the record is itself a list. If absent, each record is one row. */
  rowsOf?(item: Item): readonly Row[];
  /** Functions that return the fields of a row for commands, under the names of the API. */
  fields: RowFields<Row, Data>;
  /** The few fields that tab-separated command output has by default. If absent, it has all fields. */
  mainFields?: readonly string[];
  /** True if visitors may read the screen's data. */
  isPublic?: true;
}

/**
 * Declares a screen of cards, with the types of its data and its records: `defineCards<Data, Item>()({ id: ..., card:
 * ... })`.
 */
export const defineCards =
  <Data, Item, Row = Item>() =>
  <const Id extends ViewId>(
    definition: Omit<CardsScreen<Data, Item, Id, Row>, 'kind'>,
  ): CardsScreen<Data, Item, Id, Row> => ({
    kind: 'cards',
    ...definition,
  });
