import { limits } from '../contract/constants.ts';
import { paginate, type Sort } from '../core/list-view.ts';
import type { ResourceState } from '../core/resource.ts';
import { derive, type Readable } from '../core/store.ts';
import { pluralize } from '../rules/format.ts';
import { filterLabel } from '../rules/log-filters.ts';
import type { Cell, Filter } from './content.ts';
import type { Context } from './context.ts';
import type { ListQuery } from './list-query.ts';
import { parseIssuesMessage } from './parse-issues-message.ts';
import type { ActionView, RowActions } from './row-actions.ts';
import { searchHint } from './search-box.ts';
import type { AccessDenied, RowPage, TableIds, TableScreen } from './table.ts';
import type { TableRows } from './table-rows.ts';

export interface RowView {
  key: string;
  name: string;
  cells: readonly Cell[];
  actions: readonly ActionView[];
}

export interface TableView {
  /** Nothing has arrived yet. */
  loading: boolean;
  /** More recent rows are on their way. */
  refreshing: boolean;
  rows: readonly RowView[];
  page: number;
  pages: number;
  total: number;
  /** How many were found: `1 entry`, `First 1,000 entries`; undefined while or where there is no list. */
  count: string | undefined;
  /** Said where records that were sent are not among the rows, because they could not be read. */
  parseIssues: string | undefined;
  /** Whether there is something to search: not where access is denied, nor when nothing could be loaded. */
  isSearchable: boolean;
  /** Said where the server has more rows than are here, with the words of the button that loads them. */
  more: { text: string; label: string } | undefined;
  sort: Sort;
  mode: string | undefined;
  /** What stands in the search field. */
  search: string;
  /** Said while the text is too short to search, or means more than could be asked for. */
  hint: string | undefined;
  filters: readonly { filter: Filter; label: string }[];
  /** What is said instead of rows. */
  empty: string | undefined;
  /** Why there is no list for whoever is signed in. */
  accessDenied: AccessDenied | undefined;
  loadedAt: number | undefined;
  failed: boolean;
}

/** What a view is made from, besides its definition. */
interface TableState<Row> {
  table: TableRows<Row>;
  actions: RowActions;
  /** The page that is wanted; there may be fewer by now. */
  page: Readable<number>;
  rowView(row: Row): RowView;
}

/** What is shown of a row, as the definition says it. */
export const createRowView =
  <Row, Ids extends TableIds>(definition: TableScreen<Row, Ids>, context: Context, actions: RowActions) =>
  (row: Row): RowView => ({
    key: definition.key(row),
    name: definition.name(row),
    cells: definition.columns.map((column) => column.cell(row, context.clock.now())),
    actions: actions.views(definition.key(row)),
  });

/** What a table shows, computed from what is loaded and from the query. */
export function createTableView<Row, Ids extends TableIds>(
  definition: TableScreen<Row, Ids>,
  context: Context,
  { table, actions, page, rowView }: TableState<Row>,
): Readable<TableView> {
  const { loaded, ordered, query, box, mode, sort, accessDenied } = table;

  const labelOf = (filter: Filter, rows: readonly Row[]) =>
    definition.filterName?.(filter, rows) ?? filterLabel(filter, context.databases.peekItem);

  function emptyText({ data }: ResourceState<unknown>, text: string, { filters }: ListQuery): string {
    if (data === undefined) return definition.failure;
    return text.trim() !== '' || filters.length > 0 ? definition.empty.unmatched : definition.empty.none;
  }

  return derive(
    [loaded, ordered, sort, page, mode, box, query, accessDenied, actions.running, context.session],
    (state, found, order, requestedPage, activeMode, text, activeQuery, denied): TableView => {
      const shown = paginate(found, requestedPage, definition.pageSize);
      const loading = state.data === undefined && state.loading;
      return {
        ...shown,
        loading,
        refreshing: state.loading && !loading,
        rows: shown.rows.map(rowView),
        sort: order,
        mode: activeMode,
        search: text,
        ...rowCounts(state, found.length, denied),
        parseIssues: state.data?.parseIssues && parseIssuesMessage(state.data.parseIssues),
        isSearchable: !denied && (state.data !== undefined || state.error === undefined),
        hint: definition.search.texts ? undefined : (searchHint(text, limits.minLogSearchLength) ?? state.data?.hint),
        filters: activeQuery.filters.map((filter) => ({ filter, label: labelOf(filter, state.data?.rows ?? []) })),
        empty: loading || denied || found.length > 0 ? undefined : emptyText(state, text, activeQuery),
        accessDenied: denied,
        loadedAt: state.loadedAt,
        failed: state.error !== undefined,
      };
    },
  );
}

/** How many rows there are, and what to do where these are not all. */
function rowCounts(
  { data }: ResourceState<RowPage<unknown>>,
  found: number,
  denied: AccessDenied | undefined,
): Pick<TableView, 'count' | 'more'> {
  if (data === undefined || denied) return { count: undefined, more: undefined };
  const entries = pluralize(found, 'entry', 'entries');
  if (data.next === undefined) return { count: entries, more: undefined };
  const first = `First ${entries}`;
  return { count: first, more: { text: `${first}. Narrow the search, or load more.`, label: 'Load more' } };
}
