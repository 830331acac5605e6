import { limits } from '../contract/constants.ts';
import { formatHash, type Location } from '../core/hash-query.ts';
import { nextSort, paginate, type Sort } from '../core/list-view.ts';
import type { ResourceState } from '../core/resource.ts';
import { createStore, derive, type Readable } from '../core/store.ts';
import { plural } from '../rules/format.ts';
import { filterLabel } from '../rules/log-filters.ts';
import type { Cell, Filter } from './content.ts';
import type { Context } from './context.ts';
import { readFields } from './fields.ts';
import type { Left } from './left.ts';
import { blanks, lineUp } from './line-up.ts';
import { type ListQuery, withFilter, withoutFilter } from './list-query.ts';
import { type ActionView, createRowActions } from './row-actions.ts';
import { saveRows } from './save-rows.ts';
import { searchHint } from './search-box.ts';
import type { Barrier, Batch, Column, Mode, TableScreen } from './table.ts';
import { createTableRows } from './table-rows.ts';

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
  /** How many rows stand apart, at the head of the first page. */
  apart: number;
  /** Blank rows below the others, for places that nothing fills. */
  blanks: number;
  /** How many were found: `1 entry`, `First 1,000 entries`; undefined while or where there is no list. */
  count: string | undefined;
  /** Whether there is something to search: not beside a barrier, nor when nothing could be loaded. */
  searchable: boolean;
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
  barrier: Barrier | undefined;
  loadedAt: number | undefined;
  failed: boolean;
}

export interface TableModel extends Readable<TableView> {
  kind: 'table';
  definition: TableScreen;
  columns: readonly Column<unknown>[];
  modes: readonly Mode[];
  setSearch(text: string): void;
  sortBy(column: string): void;
  turnTo(page: number): void;
  /** Whether the view draws the rows apart that the definition names so. */
  standApart(on: boolean): void;
  left(): Left;
  /** Shows the list as it was left; to be told once the place is right. */
  comeBack(left: Left): void;
  switchMode(id: string): void;
  addFilter(filter: Filter): void;
  removeFilter(filter: Filter): void;
  /** Removes all filters. */
  clearFilters(): void;
  /** Whether pressing a row does something. */
  opens: boolean;
  open(key: string): void;
  act(action: string, key: string): Promise<void>;
  /** Copies what a cell offers. */
  copy(text: string): void;
  reload(): Promise<void>;
  /** Puts the rows behind those that are here, where there are more. */
  loadMore(): Promise<void>;
  /** Ends a load that takes too long. */
  cancel(): void;
  /** Keeps what `allRows` holds as a file. */
  save(format: 'csv' | 'json'): Promise<void>;
  /** Every row that passes search and filters, in order, as the wire names it: for scripts and exports. */
  allRows(): readonly Readonly<Record<string, unknown>>[];
  dispose(): void;
}

/** Drives a table screen: loads it, and keeps search, filters, order and page. */
export function createTable<Row>(definition: TableScreen<Row>, context: Context): TableModel {
  const table = createTableRows(definition, context);
  const { loaded, ordered, query, box, mode, sort, barrier } = table;
  const page = createStore(0);
  const apart = createStore(false);
  const rowOf = (key: string) => loaded.getSnapshot().data?.rows.find((row) => definition.key(row) === key);
  const actions = createRowActions(definition, context, rowOf);

  const rowView = (row: Row): RowView => ({
    key: definition.key(row),
    name: definition.name(row),
    cells: definition.columns.map((column) => column.cell(row, context.clock.now())),
    actions: actions.views(definition.key(row)),
  });

  const view = derive(
    [loaded, ordered, sort, page, apart, mode, box, query, barrier, actions.busy, context.session],
    (state, found, order, wanted, aside, chosen, text, asked, barred): TableView => {
      const { rows: lined, ahead } = lineUp(found, aside ? definition.apart : undefined);
      const shown = paginate(lined, wanted, definition.pageSize, ahead);
      const loading = state.data === undefined && state.loading;
      return {
        ...shown,
        apart: ahead,
        blanks: blanks(found.length, state.data?.rows.length ?? 0, definition.places),
        loading,
        refreshing: state.loading && !loading,
        rows: shown.rows.map(rowView),
        sort: order,
        mode: chosen,
        search: text,
        ...said(state, found.length, barred),
        searchable: !barred && (state.data !== undefined || state.error === undefined),
        hint: definition.search.texts ? undefined : (searchHint(text, limits.logSearchMinimum) ?? state.data?.hint),
        filters: asked.filters.map((filter) => ({ filter, label: labelOf(filter, state.data?.rows ?? []) })),
        empty: loading || barred || found.length > 0 ? undefined : emptyWords(state, text, asked),
        barrier: barred,
        loadedAt: state.loadedAt,
        failed: state.error !== undefined,
      };
    },
  );

  const labelOf = (filter: Filter, rows: readonly Row[]) =>
    definition.filterName?.(filter, rows) ?? filterLabel(filter, context.databases.peekItem);

  function emptyWords({ data }: ResourceState<unknown>, text: string, { filters }: ListQuery): string {
    if (data === undefined) return definition.failure;
    return text.trim() !== '' || filters.length > 0 ? definition.empty.unmatched : definition.empty.none;
  }

  const goTo = (location: Location) => context.navigate(formatHash(location));
  const here = () => context.location.getSnapshot();
  const allRows = () => ordered.getSnapshot().map((row) => readFields(definition.fields, row));
  const toFirstPage = () => page.set(0);
  const stops = [box.subscribe(toFirstPage), query.subscribe(toFirstPage), sort.subscribe(toFirstPage)];
  void loaded.ensure();

  function switchMode(id: string): void {
    if (id === mode.getSnapshot()) return;
    mode.set(id);
    toFirstPage();
    loaded.clear();
    void loaded.reload();
  }

  return {
    kind: 'table',
    definition: definition as unknown as TableScreen,
    columns: definition.columns as readonly Column<unknown>[],
    modes: definition.modes ?? [],
    getSnapshot: view.getSnapshot,
    subscribe: view.subscribe,
    setSearch: box.type,
    sortBy: (column) => sort.set((current) => nextSort(current, column)),
    turnTo: page.set,
    standApart: apart.set,
    left: () => ({ page: page.getSnapshot(), sort: sort.getSnapshot(), mode: mode.getSnapshot() }),
    comeBack(left) {
      if (left.mode !== undefined) switchMode(left.mode);
      if (left.sort) sort.set(left.sort);
      page.set(left.page);
    },
    switchMode,
    addFilter: (filter) => goTo(withFilter(here(), filter)),
    removeFilter: (filter) => goTo(withoutFilter(here(), filter)),
    clearFilters: () => goTo(table.query.getSnapshot().filters.reduce(withoutFilter, here())),
    opens: definition.opens !== undefined,
    open(key) {
      const row = rowOf(key);
      if (row !== undefined && definition.opens) context.open(definition.opens(row, context));
    },
    act: actions.act,
    copy: (text) => void context.copy(text),
    reload: loaded.reload,
    loadMore: table.loadMore,
    cancel: loaded.cancel,
    save: (format) => saveRows(definition.id, allRows(), { format, context, names: Object.keys(definition.fields) }),
    allRows,
    dispose() {
      table.dispose();
      for (const stop of stops) stop();
    },
  };
}

/** How many rows there are, and what to do where these are not all. */
function said(
  { data }: ResourceState<Batch<unknown>>,
  found: number,
  barrier: Barrier | undefined,
): Pick<TableView, 'count' | 'more'> {
  if (data === undefined || barrier) return { count: undefined, more: undefined };
  const entries = plural(found, 'entry', 'entries');
  if (data.next === undefined) return { count: entries, more: undefined };
  const first = `First ${entries}`;
  return { count: first, more: { text: `${first}. Narrow the search, or load more.`, label: 'Load more' } };
}
