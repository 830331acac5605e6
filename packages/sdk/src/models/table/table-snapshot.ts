import { isSameSort, paginate, type Sort } from '../../core/list-view.ts';
import type { QueryReading } from '../../core/query/language.ts';
import type { ResourceState } from '../../core/resource.ts';
import { deriveNamed, type Readable } from '../../core/store.ts';
import { filterLabel } from '../../rules/logs/log-filters.ts';
import { formatCount, pluralize } from '../../rules/text/format.ts';
import type { Cell, Filter } from '../content.ts';
import type { Context } from '../context.ts';
import { parseIssuesMessages } from '../parse-issues-message.ts';
import type { ListQuery } from '../search/list-query.ts';
import { logSearchLength, type SearchLength, searchHint } from '../search/search-box.ts';
import { wholeListLink } from '../search/whole-list-link.ts';
import { shareLink } from '../share-link.ts';
import type { ActionView, RowActions } from './row-actions.ts';
import type { AccessDenied, Column, EmptyStep, RowPage, TableIds, TableScreen } from './table.ts';
import type { TableRows } from './table-rows.ts';

/** A row of a list as views display it. */
export interface RowView {
  key: string;
  name: string;
  cells: readonly Cell[];
  actions: readonly ActionView[];
  /** Share address of the row's record. */
  link: string | undefined;
}

/** Snapshot of a list with everything that a view displays. */
export interface TableSnapshot {
  /** True until the first rows of the list are loaded. */
  loading: boolean;
  /** True while rows are loading although the list already shows some. */
  refreshing: boolean;
  rows: readonly RowView[];
  /** Ids of the columns that are not shown, because no row has a value in them. */
  hiddenColumns: readonly string[];
  /** Number of blank rows below the list that fill it up to a minimum, such as empty ranks. */
  blankRows: number;
  page: number;
  pages: number;
  total: number;
  /** True if the sort order covers all rows of the server, not only the loaded ones. */
  isOrderOfAll: boolean;
  /**
   * The number of entries, and which of them the sort order covers: `1 entry`, `Newest 1,000 entries, sorted within
   * these by Item`, `1,000 entries loaded, sorted within these by Amount`, `First 1,000 of all entries, sorted by
   * Amount`, `40 of the newest 1,000 entries`. Undefined while there is no list.
   */
  count: string | undefined;
  /**
   * Text with totals of all rows that match search and filters; undefined without rows, or if the screen defines no
   * totals.
   */
  summary: string | undefined;
  /** Short form of `summary` for phones; undefined without a summary, or if the screen defines no short form. */
  shortSummary: string | undefined;
  /**
   * All warnings above the list: `notice` and `unread`, unreadable records, and parts of the address that the list
   * cannot use.
   */
  warnings: readonly string[];
  /** Reason why the server does not send the requested list. `warnings` contains it too. */
  notice: string | undefined;
  /** Reason why the list ends before its oldest rows: the server is still reading them. `warnings` contains it too. */
  unread: string | undefined;
  /** False if the list cannot be searched, because access is denied or loading failed. */
  isSearchable: boolean;
  /** Text if the server has more rows, with the labels of the buttons that load the next page and all rows. */
  more: { text: string; label: string; allLabel: string } | undefined;
  /** Progress text while all rows are being loaded, with the label of the button that stops it. */
  loadingAll: { text: string; stopLabel: string } | undefined;
  sort: Sort;
  /** Name of the sort order, if it differs from the title of the sorted column: `sorted by Opening Time`. */
  order: string | undefined;
  mode: string | undefined;
  /** Text in the search field of the list. */
  search: string;
  /** Hint below the search field while the text is too short, or has too many meanings. */
  hint: string | undefined;
  /**
   * Reason why the typed words are not searched: they have too few or too many characters. The rows are then not
   * filtered by these words.
   */
  unsearched: string | undefined;
  /** Parsed search text, if it uses the search language. */
  reading: QueryReading | undefined;
  filters: readonly { filter: Filter; label: string }[];
  /** Text in place of an empty list. */
  empty: string | undefined;
  /** Link to the next step below the text of an empty list. */
  emptyLink: EmptyStep | undefined;
  /** Reason why the current user may not see the list. */
  accessDenied: AccessDenied | undefined;
  loadedAt: number | undefined;
  failed: boolean;
  /** Text about new rows of a live list, such as `3 new offers`. `applyUpdate` shows these rows. */
  update: string | undefined;
}

/** Data from which the snapshot of a list is computed, besides the definition. */
interface TableState<Row> {
  table: TableRows<Row>;
  actions: RowActions<Row>;
  /** Number of the requested page. There may be fewer pages by now. */
  page: Readable<number>;
  rowView(row: Row): RowView;
  update: Readable<string | undefined>;
}

/** Creates the row that views display from a loaded row. */
export const createRowView =
  <Row, Ids extends TableIds>(definition: TableScreen<Row, Ids>, context: Context, actions: RowActions<Row>) =>
  (row: Row): RowView => ({
    link: definition.share && shareLink(context, definition.share(row)),
    key: definition.key(row),
    name: definition.name(row),
    cells: definition.columns.map((column) => column.cell(row, context.clock.now())),
    actions: actions.views(row),
  });

/** Computes the snapshot of a list from the loaded data and the query. */
export function createTableSnapshot<Row, Ids extends TableIds>(
  definition: TableScreen<Row, Ids>,
  context: Context,
  { table, actions, page, rowView, update }: TableState<Row>,
): Readable<TableSnapshot> {
  const { loaded, ordered, query, warnings, box, mode, sort, accessDenied, progress, search } = table;

  const labelOf = (filter: Filter, rows: readonly Row[]) =>
    definition.filterName?.(filter, rows) ?? filterLabel(filter, context.databases.peekItem);

  function emptyText({ data }: ResourceState<unknown>, text: string, { filters }: ListQuery): string {
    if (data === undefined) return definition.failure;
    return text.trim() !== '' || filters.length > 0 ? definition.empty.unmatched : definition.empty.none;
  }

  /** Returns the link below an empty list: the step of the screen, else the whole list without search and filters. */
  const nextStep = (listQuery: ListQuery): EmptyStep | undefined =>
    definition.empty.next?.(listQuery, context) ?? wholeListLink(definition.id, listQuery);

  return deriveNamed(
    {
      ...{ loaded, ordered, sort, page, mode, box, query, accessDenied, warnings, progress, update },
      ...{ assist: search.assist, running: actions.running, session: context.session },
    },
    ({
      loaded: state,
      ordered: found,
      sort: order,
      page: requestedPage,
      mode: activeMode,
      box: text,
      query: activeQuery,
      accessDenied: denied,
      warnings: queryWarnings,
      progress: rowsSoFar,
      update: updateText,
      assist: { reading, isPreparing },
    }): TableSnapshot => {
      const shown = paginate(isPreparing ? [] : found, requestedPage, definition.pageSize);
      const loading = isPreparing || (state.data === undefined && state.loading);
      const summary =
        loading || denied || found.length === 0
          ? undefined
          : definition.summary?.(found, state.data?.next === undefined, context);
      const unsearched = searchHint(reading ? reading.words : text, searchLengthOf(definition));
      return {
        ...shown,
        loading,
        refreshing: state.loading && !loading,
        rows: shown.rows.map(rowView),
        blankRows: blankRowCount(definition, found.length, text, activeQuery),
        sort: order,
        order: orderName(definition, order),
        mode: activeMode,
        search: text,
        ...(state.data === undefined || denied
          ? { count: undefined, more: undefined }
          : rowCounts(
              { found: found.length, loaded: state.data.rows.length, hasMore: state.data.next !== undefined },
              orderOf(definition, order, state.data.order),
            )),
        summary,
        shortSummary: summary === undefined ? undefined : definition.shortSummary?.(found),
        isOrderOfAll: state.data?.next === undefined || isSameSort(state.data.order, order),
        hiddenColumns: hiddenColumnsOf(definition.columns, found, context.clock.now()),
        loadingAll: state.loading && rowsSoFar !== undefined ? loadingAllOf(rowsSoFar) : undefined,
        notice: state.data?.notice,
        unread: unreadText(state.data),
        warnings: [
          ...[state.data?.notice ?? [], unreadText(state.data) ?? []].flat(),
          ...(state.data?.parseIssues ? parseIssuesMessages(state.data.parseIssues) : []),
          ...(state.data?.missing ?? []),
          ...queryWarnings,
        ],
        isSearchable: !denied && (state.data !== undefined || state.error === undefined),
        reading,
        hint: unsearched ?? (definition.search.texts ? undefined : state.data?.hint),
        unsearched,
        filters: activeQuery.filters.map((filter) => ({ filter, label: labelOf(filter, state.data?.rows ?? []) })),
        empty: loading || denied || found.length > 0 ? undefined : emptyText(state, text, activeQuery),
        emptyLink:
          loading || denied || found.length > 0 || state.data === undefined
            ? undefined
            : nextStep({ ...activeQuery, search: text }),
        accessDenied: denied,
        loadedAt: state.loadedAt,
        failed: state.error !== undefined,
        update: updateText,
      };
    },
  );
}

/** Returns true if a cell has neither text nor picture. */
export const isEmptyCell = ({ text, picture }: Cell): boolean => text === '' && picture === undefined;

const hiddenColumnsOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[], now: number): readonly string[] =>
  columns
    .filter(({ hiddenIfEmpty, cell }) => hiddenIfEmpty && rows.every((row) => isEmptyCell(cell(row, now))))
    .map(({ id }) => id);

function blankRowCount(
  { minRows = 0 }: Pick<TableScreen, 'minRows'>,
  found: number,
  text: string,
  { filters }: ListQuery,
): number {
  const isWholeList = found > 0 && text.trim() === '' && filters.length === 0;
  return isWholeList ? Math.max(0, minRows - found) : 0;
}

const unreadText = (data: Pick<RowPage<unknown>, 'readPercent'> | undefined): string | undefined =>
  data?.readPercent === undefined ? undefined : `Older entries are still being read (${data.readPercent} %).`;

const searchLengthOf = ({ search }: Pick<TableScreen, 'search'>): SearchLength =>
  search.texts ? { min: search.minLength ?? 0 } : logSearchLength;

function orderName<Row, Ids extends TableIds>(
  { columns }: TableScreen<Row, Ids>,
  { column }: Sort,
): string | undefined {
  const title = columns.find(({ id }) => id === column)?.sortTitle;
  return title === undefined ? undefined : `sorted by ${title}`;
}

/** Facts about the sort order of the loaded rows, for the text about the number of rows. */
interface RowOrder {
  /** True if the loaded rows are the newest ones. */
  isNewestFirst: boolean;
  /** Title of the sort column, if the order differs from the server's default. */
  sortedBy: string | undefined;
  /** True if the server has sorted all its rows in this order. */
  isOfAll: boolean;
}

function orderOf<Row, Ids extends TableIds>(
  { isNewestFirst: newestFirst, sort, columns }: TableScreen<Row, Ids>,
  order: Sort,
  serverOrder: Sort | undefined,
): RowOrder {
  const isNewestFirst = newestFirst === true && serverOrder === undefined;
  const column = columns.find(({ id }) => id === order.column);
  const isServersOwn = isNewestFirst && isSameSort(order, sort);
  return {
    isNewestFirst,
    sortedBy: isServersOwn ? undefined : (column?.sortTitle ?? column?.title),
    isOfAll: isSameSort(serverOrder, order),
  };
}

/**
 * Returns the text with the number of rows of a list. If not all rows are loaded, it also states which rows these are,
 * their order, and what the user can do.
 */
function rowCounts(
  { found, loaded, hasMore }: { found: number; loaded: number; hasMore: boolean },
  { isNewestFirst, sortedBy, isOfAll }: RowOrder,
): Pick<TableSnapshot, 'count' | 'more'> {
  if (!hasMore) return { count: pluralize(found, 'entry', 'entries'), more: undefined };
  // Unless the server sorts all rows, the text says that only the loaded rows are sorted. Other rows may belong before
  // them.
  const within = isOfAll ? 'sorted by' : 'sorted within these by';
  const order = sortedBy === undefined ? '' : `, ${within} ${sortedBy}`;
  const which = loadedRows(loaded, { isNewestFirst, isOfAll });
  // If search and filters match only some of the loaded rows, the text must not call them the newest rows of the whole
  // list.
  const shown = found === loaded ? capitalize(which) : `${formatCount(found)} of the ${which}`;
  const count = `${shown}${order}`;
  const text = `${count}. Narrow the search, or load more.`;
  return { count, more: { text, label: 'Load more', allLabel: 'Load all' } };
}

function loadedRows(loaded: number, { isNewestFirst, isOfAll }: Omit<RowOrder, 'sortedBy'>): string {
  if (isOfAll) return `first ${formatCount(loaded)} of all entries`;
  const entries = pluralize(loaded, 'entry', 'entries');
  return isNewestFirst ? `newest ${entries}` : `${entries} loaded`;
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const loadingAllOf = (rows: number): TableSnapshot['loadingAll'] => ({
  text: `${pluralize(rows, 'entry', 'entries')} so far...`,
  stopLabel: 'Stop',
});
