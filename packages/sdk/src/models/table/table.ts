import type { Dialog } from '../../catalog/dialogs.ts';
import type { CommandName } from '../../catalog/nouns.ts';
import type { ViewId } from '../../catalog/views.ts';
import type { RowQuery } from '../../client/search/query-databases.ts';
import type { ParseIssues } from '../../contract/lenient/parse-issues.ts';
import type { Direction, Sort, SortValue } from '../../core/list-view.ts';
import type { ShareTarget } from '../../rules/share-links.ts';
import type { ActionKey, KeyedAction } from '../action-key.ts';
import type { Cell, Filter } from '../content.ts';
import type { Context } from '../context.ts';
import type { FilterKey } from '../search/filter-keys.ts';
import type { ListQuery } from '../search/list-query.ts';
import type { RowFields } from './row-fields.ts';

/** A column of a table. */
export interface Column<Row, Id extends string = string> {
  id: Id;
  title: string;
  /** Returns the cell of a row. `now` is the current time, for cells that show an age. */
  cell(row: Row, now: number): Cell;
  /** Returns the value to sort by. A column without this function cannot be sorted. */
  sort?(row: Row): SortValue;
  /** Name of this order, if the rows are not in the order of the title (default: `title`). */
  sortTitle?: string;
  align?: 'end';
  /** 1 is always shown, 3 is folded first if the columns do not fit. */
  priority: 1 | 2 | 3;
  /**
   * True if the cell is clear without the title, such as a date or a map position. Narrow renderers leave the title
   * out.
   */
  titleOptional?: true;
  /** True if the column is left out while it is empty in all rows. Its values depend on the server, not on the list. */
  hiddenIfEmpty?: true;
  /** True if it extends the name in the first cell. Folded, it is shown below the name without its title. */
  extendsName?: true;
}

/** An action on one row. */
export interface RowAction<Row> {
  id: string;
  /** Key that runs the action for the chosen row in a terminal. */
  key: ActionKey;
  label: string;
  tone?: 'danger';
  /** Returns false for a row that does not have the action. Default: all rows have it. */
  isOffered?(row: Row): boolean;
  /** Returns why the action is impossible for this row or user. */
  disabled?(row: Row, context: Context): string | undefined;
  /** Runs the action, or returns the dialog that asks for confirmation first. */
  run(row: Row, context: Context): Promise<void> | Dialog;
  /** Message of the error dialog. */
  failure?: string;
}

/** One of two or more lists on one screen, such as Selling and Buying. */
export interface Mode<Id extends string = string> {
  id: Id;
  label: string;
}

/** The next step below an empty list: a link with its label, and a hash such as `#/control_panel/vendor_db`. */
export interface EmptyLink {
  label: string;
  hash: string;
}

/** The next step below a list without a match. */
export interface EmptyStep extends EmptyLink {
  /** Sentence about the searched record, such as its price and last sale. */
  text?: string;
}

/** Content instead of a list that the user may not see. */
export interface AccessDenied {
  title: string;
  text?: string;
}

export interface TableQuery<Row = unknown, ModeId extends string = string> extends ListQuery {
  mode: ModeId | undefined;
  /** Cursor of the next page; undefined for the first page. */
  cursor: string | undefined;
  /** Time of the first page's request, epoch milliseconds. Ages in the text count from it on all pages. */
  asOf: number;
  /** The rows that are loaded already. */
  loadedRows: readonly Row[];
  /** Requested order; undefined for the server's own. */
  order: Sort | undefined;
}

/** A page of rows of a server that does not send all rows together. */
export interface RowPage<Row> {
  rows: readonly Row[];
  /** Cursor of the next page; undefined on the last one. */
  next: string | undefined;
  /** Hint at the search field, for example about too many meanings of the text. */
  hint?: string | undefined;
  /** Order of all rows of the server, of which this page contains the first ones. Undefined: the server's own order. */
  order?: Sort | undefined;
  /** Notice above the list, for example why the server does not send the requested order. */
  notice?: string | undefined;
  /**
   * Percentage of the list that the server has read so far, if the list ends before its oldest rows because of this.
   */
  readPercent?: number | undefined;
  /** Unreadable parts of the replies, counted while loading. */
  parseIssues?: ParseIssues;
  /** Messages about parts that could not be loaded, for example the usual prices beside the rows. */
  missing?: readonly string[];
}

/** The search language over the rows of a table. */
export interface TableLanguage<Row> {
  /**
   * Returns the search language over these rows. `isWhole` is true if they are all rows, so that numbers of matches are
   * exact.
   */
  over(rows: readonly Row[], isWhole: boolean): RowQuery;
}

/** Types of a table: the ids of its columns and modes, and its filters. */
export interface TableIds {
  view: ViewId;
  column: string;
  filter: FilterKey;
  mode: string;
}

/** A searchable, sortable list of rows. */
export interface TableScreen<Row = unknown, Ids extends TableIds = TableIds> {
  kind: 'table';
  id: Ids['view'];
  /** Heading of the screen, if it differs from the title of the menu. */
  heading?: string;
  /** Command of the list in scripts: `['backups', 'list']`. */
  command: CommandName;
  /** Lists of the screen. The first one is shown initially; switching loads the rows again. */
  modes?: readonly [Mode<Ids['mode']>, ...Mode<Ids['mode']>[]];
  /** Called before loading. Returns why the current user may not see the list. */
  guard?(context: Context, signal: AbortSignal): Promise<AccessDenied | undefined>;
  /** Loads all rows, or the page at the query's cursor, which is appended. */
  load(
    context: Context,
    query: TableQuery<Row, Ids['mode']>,
    signal: AbortSignal,
  ): Promise<readonly Row[] | RowPage<Row>>;
  /** Message of the error dialog if loading fails. */
  failure: string;
  /** Returns the key of a row, which must be unique. */
  key(row: Row): string;
  /** Returns the name of a row, for screen readers. */
  name(row: Row): string;
  columns: readonly Column<Row, Ids['column']>[];
  search: {
    placeholder: string;
    /**
     * Returns the texts of a row that the client searches. If absent, the server searches, and a change of the text
     * loads the rows again.
     */
    texts?(row: Row, now: number): readonly (string | undefined)[];
    /** Minimum length of a text that the client searches. */
    minLength?: number;
    /**
     * Loads the search language of the rows together with the first rows. Absent for lists without a search language.
     */
    language?(context: Context): Promise<TableLanguage<Row>>;
    /**
     * For a structured text, the request contains only the free words: `load` returns all rows that have them, and the
     * text is matched against these.
     */
    loadsAllForStructured?: true;
  };
  /** Filters in the address that this screen supports. */
  filters?: readonly Ids['filter'][];
  /**
   * Returns true if a row matches a filter. If absent, `load` receives the filters, and a change of them loads the rows
   * again.
   */
  matchesFilter?(row: Row, filter: Filter<Ids['filter']>): boolean;
  /** Returns the label of a filter value, for values with a label only in the loaded rows. */
  filterName?(filter: Filter<Ids['filter']>, rows: readonly Row[]): string | undefined;
  sort: { column: NoInfer<Ids['column']>; direction: Direction };
  /**
   * True if the server sends its rows in the order of `sort`, newest first. The loaded rows are then the newest ones.
   */
  isNewestFirst?: true;
  /**
   * Nouns for new rows, as in `3 new offers`. If present, the list changes while it is open and is checked for new rows
   * once a minute.
   */
  live?: { one: string; many: string };
  /** Columns by which the server can sort all its rows. For other columns only the loaded rows are sorted. */
  serverSorts?: readonly NoInfer<Ids['column']>[];
  pageSize: number;
  /** Minimum number of rows, padded with blank ones. A search result is not padded. */
  minRows?: number;
  /** Texts of an empty list. `next` is a link to a screen that may have what the search did not find. */
  empty: { none: string; unmatched: string; next?(query: ListQuery, context: Context): EmptyStep | undefined };
  /** Buttons above the list. */
  toolbar?(context: Context): readonly KeyedAction[];
  actions?: readonly RowAction<Row>[];
  /**
   * Returns the line of totals or limits above the list, of the rows that match search and filters. `isWhole`: all rows are
   * loaded.
   */
  summary?(rows: readonly Row[], isWhole: boolean, context: Context): string | undefined;
  /** True if phones always show the summary, because the numbers are misleading without it. */
  keepsSummary?: boolean;
  /** Target of the share address of a row. */
  share?(row: Row): ShareTarget;
  /** Further screens about a row, for its menu. */
  rowLinks?(row: Row): readonly EmptyLink[];
  /** Dialog that a row opens. */
  rowTarget?(row: Row, context: Context): Dialog;
  /** Fields of a row under the names of the API, for `--json` and `--csv`. */
  fields: RowFields<Row>;
  /** Replaces fields with lists of objects in files for spreadsheets. */
  spreadsheetFields?: Readonly<Record<string, (row: Row) => string>>;
  /** The few fields that tab-separated output has by default. If absent, it has all fields. */
  mainFields?: readonly string[];
  /** True if visitors may read it. */
  isPublic?: true;
  /**
   * Title of the column with the names of the rows. Lists in a terminal show this column first, because commands take
   * these names.
   */
  commandName?: string;
}

/**
 * Declares a table over rows of a type: `defineTable<Row>()({ id: ..., columns: [...], sort: ... })`. The ids of columns
 * and modes and the filters are inferred, so that an order, a mode or a filter that does not exist is a type error.
 */
export const defineTable =
  <Row>() =>
  <
    const View extends ViewId,
    const ColumnId extends string,
    const Key extends FilterKey = never,
    const ModeId extends string = never,
  >(
    definition: Omit<TableScreen<Row, { view: View; column: ColumnId; filter: Key; mode: ModeId }>, 'kind'>,
  ): TableScreen<Row, { view: View; column: ColumnId; filter: Key; mode: ModeId }> => ({
    kind: 'table',
    ...definition,
  });
