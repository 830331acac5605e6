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
import type { EmptyLink } from '../search/whole-list-link.ts';
import type { RowFields } from './row-fields.ts';

/** A column of a list. */
export interface Column<Row, Id extends string = string> {
  id: Id;
  title: string;
  /** Returns the cell of the column for a row. `now` is the current time, for cells that show an age. */
  cell(row: Row, now: number): Cell;
  /** Returns the value of a row to sort by. A column without this function cannot be sorted. */
  sort?(row: Row): SortValue;
  /** Name of the sort order by this column, if the title of the column does not describe it (default: `title`). */
  sortTitle?: string;
  align?: 'end';
  /** Priority of the column if not all columns fit: 1 is always shown, 3 is left out first. */
  priority: 1 | 2 | 3;
  /**
   * True if the cells of the column are clear without the title, such as a date or a map position. Narrow renderers
   * leave the title out.
   */
  titleOptional?: true;
  /** True if the column is left out while it is empty in all rows, because only some servers send its values. */
  hiddenIfEmpty?: true;
  /**
   * True if the column extends the name in the first cell. If the column does not fit, its text is shown below the name
   * without its title.
   */
  extendsName?: true;
}

/** An action that users can run on one row of a list. */
export interface RowAction<Row> {
  id: string;
  /** Keyboard key that runs the action for the selected row in the terminal UI. */
  key: ActionKey;
  label: string;
  tone?: 'danger';
  /** Returns false for a row that does not have the action. Default: all rows have the action. */
  isOffered?(row: Row): boolean;
  /** Returns the reason why the action is impossible for this row or user. */
  disabled?(row: Row, context: Context): string | undefined;
  /** Runs the action on a row, or returns the dialog that asks for confirmation first. */
  run(row: Row, context: Context): Promise<void> | Dialog;
  /** Message of the error dialog if the action fails. */
  failure?: string;
}

/** One of two or more lists on one screen, such as Selling and Buying. */
export interface Mode<Id extends string = string> {
  id: Id;
  label: string;
}

/** Link to the next step below a list without a match, with an optional sentence. */
export interface EmptyStep extends EmptyLink {
  /** Sentence about the searched record, such as its price and last sale. */
  text?: string;
}

/** Message that replaces a list which the user may not see. */
export interface AccessDenied {
  title: string;
  text?: string;
}

export interface TableQuery<Row = unknown, ModeId extends string = string> extends ListQuery {
  mode: ModeId | undefined;
  /** Cursor of the requested page; undefined for the first page. */
  cursor: string | undefined;
  /**
   * Time at which the first page was requested, epoch milliseconds. Ages in the search text count from it on all pages.
   */
  asOf: number;
  /** The rows of the list that are loaded already. */
  loadedRows: readonly Row[];
  /** Requested sort order; undefined for the server's own order. */
  order: Sort | undefined;
}

/** A page of rows, from a server that does not send all rows together. */
export interface RowPage<Row> {
  rows: readonly Row[];
  /** Cursor of the next page of rows; undefined on the last page. */
  next: string | undefined;
  /** Hint below the search field, for example about too many meanings of the search text. */
  hint?: string | undefined;
  /** Sort order of all rows of the server, of which this page contains a part. Undefined: the server's own order. */
  order?: Sort | undefined;
  /** Notice above the list, for example why the server does not send the requested order. */
  notice?: string | undefined;
  /**
   * Percentage of the list that the server has read so far, if the list ends before its oldest rows because of this.
   */
  readPercent?: number | undefined;
  /** Numbers of unreadable parts of the replies, counted while the rows are loaded. */
  parseIssues?: ParseIssues;
  /** Messages about additional data that could not be loaded, for example the usual prices beside the rows. */
  missing?: readonly string[];
}

/** The search language of a list, which can be applied to its loaded rows. */
export interface TableLanguage<Row> {
  /**
   * Returns the search language for these rows. `isWhole` is true if they are all rows of the list, so that numbers of
   * matches are exact.
   */
  over(rows: readonly Row[], isWhole: boolean): RowQuery;
}

/** Type with the ids of a list's columns, modes and filters. */
export interface TableIds {
  view: ViewId;
  column: string;
  filter: FilterKey;
  mode: string;
}

/** Definition of a screen with a searchable, sortable list of rows. */
export interface TableScreen<Row = unknown, Ids extends TableIds = TableIds> {
  kind: 'table';
  id: Ids['view'];
  /** Heading of the screen, if it differs from the title of the menu. */
  heading?: string;
  /** Command for scripts that prints the list: `['backups', 'list']`. */
  command: CommandName;
  /**
   * Lists of the screen, such as Selling and Buying. The first one is shown initially; switching loads the rows again.
   */
  modes?: readonly [Mode<Ids['mode']>, ...Mode<Ids['mode']>[]];
  /** Called before the rows are loaded. Returns the reason why the current user may not see the list. */
  guard?(context: Context, signal: AbortSignal): Promise<AccessDenied | undefined>;
  /** Loads all rows of the list, or the page at the query's cursor, which is appended to the loaded rows. */
  load(
    context: Context,
    query: TableQuery<Row, Ids['mode']>,
    signal: AbortSignal,
  ): Promise<readonly Row[] | RowPage<Row>>;
  /** Message of the error dialog if the rows cannot be loaded. */
  failure: string;
  /** Returns the key of a row, which must be unique. */
  key(row: Row): string;
  /** Returns the name of a row, for screen readers. */
  name(row: Row): string;
  columns: readonly Column<Row, Ids['column']>[];
  search: {
    placeholder: string;
    /**
     * Returns the texts of a row in which the client searches. If absent, the server searches, and a change of the
     * search text loads the rows again.
     */
    texts?(row: Row, now: number): readonly (string | undefined)[];
    /** Minimum length of a search text; shorter texts are not searched. */
    minLength?: number;
    /**
     * Loads the search language of the list together with the first rows. Absent for lists without a search language.
     */
    language?(context: Context): Promise<TableLanguage<Row>>;
    /**
     * True if a structured search is evaluated by the client. The request then contains only the free words, `load`
     * returns all rows that have them, and the client matches the whole text against these rows.
     */
    loadsAllForStructured?: true;
  };
  /** Keys of the filters in the address that this list supports. */
  filters?: readonly Ids['filter'][];
  /**
   * Returns true if a row matches a filter. If absent, `load` receives the filters, and a change of the filters loads
   * the rows again.
   */
  matchesFilter?(row: Row, filter: Filter<Ids['filter']>): boolean;
  /** Returns the label of a filter value that only the loaded rows contain. */
  filterName?(filter: Filter<Ids['filter']>, rows: readonly Row[]): string | undefined;
  sort: { column: NoInfer<Ids['column']>; direction: Direction };
  /**
   * True if the server sends its rows in the order of `sort`, newest first. The loaded rows are then the newest ones.
   */
  isNewestFirst?: true;
  /**
   * Nouns for new rows, as in `3 new offers`. If present, the list is checked for new rows once a minute while it is
   * open.
   */
  live?: { one: string; many: string };
  /** Columns by which the server can sort all its rows. For other columns only the loaded rows are sorted. */
  serverSorts?: readonly NoInfer<Ids['column']>[];
  pageSize: number;
  /** Minimum number of rows. A shorter list is filled up with blank rows, but a search result is not. */
  minRows?: number;
  /** Texts of an empty list. `next` returns a link to a screen that may contain the record that the user searched. */
  empty: { none: string; unmatched: string; next?(query: ListQuery, context: Context): EmptyStep | undefined };
  /** Buttons above the list. */
  toolbar?(context: Context): readonly KeyedAction[];
  actions?: readonly RowAction<Row>[];
  /**
   * Returns the line above the list with totals or limits of the rows that match search and filters. `isWhole`: all
   * rows are loaded.
   */
  summary?(rows: readonly Row[], isWhole: boolean, context: Context): string | undefined;
  /**
   * Returns the short form of the line above the list, for phones. Pressing it shows the whole line. Required if the
   * numbers are misleading without the line.
   */
  shortSummary?(rows: readonly Row[]): string;
  /** Returns the record that the share address of a row shows. */
  share?(row: Row): ShareTarget;
  /** Returns links to further screens about a row, for its context menu. */
  rowLinks?(row: Row): readonly EmptyLink[];
  /** Returns the dialog that opens when the user presses a row. */
  rowTarget?(row: Row, context: Context): Dialog;
  /** Functions that return the fields of a row under the names of the API, for `--json` and `--csv`. */
  fields: RowFields<Row>;
  /** Functions that replace fields with lists of objects in files for spreadsheets. */
  spreadsheetFields?: Readonly<Record<string, (row: Row) => string>>;
  /** The few fields that tab-separated command output has by default. If absent, it has all fields. */
  mainFields?: readonly string[];
  /** True if visitors may read the list. */
  isPublic?: true;
  /**
   * Title of the column with the names of the rows. Command output in a terminal shows this column first, because other
   * commands take these names.
   */
  commandName?: string;
}

/**
 * Declares a table over rows of a type: `defineTable<Row>()({ id: ..., columns: [...], sort: ... })`. The ids of
 * columns and modes and the filters are inferred, so that an order, a mode or a filter that does not exist is a type
 * error.
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
