import { formatHash } from '../core/hash-query.ts';
import { nextSort, paginate, type Sort, sortRows } from '../core/list-view.ts';
import { createResource } from '../core/resource.ts';
import { createStore, derive, type Readable } from '../core/store.ts';
import { filterLabel } from '../rules/log-filters.ts';
import { matchesTerms } from '../rules/search-terms.ts';
import type { Cell, Filter } from './content.ts';
import type { Context } from './context.ts';
import { type ListQuery, readListQuery, withFilter, withoutFilter } from './list-query.ts';
import { saveRows } from './save-rows.ts';
import { createSearchBox } from './search-box.ts';
import type { Barrier, Column, Mode, RowAction, TableScreen } from './table.ts';

export interface ActionView {
  id: string;
  label: string;
  tone: 'danger' | undefined;
  /** Why it cannot be pressed. */
  disabled: string | undefined;
  busy: boolean;
}

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
  sort: Sort;
  mode: string | undefined;
  /** What stands in the search field. */
  search: string;
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
  switchMode(id: string): void;
  addFilter(filter: Filter): void;
  removeFilter(filter: Filter): void;
  /** Whether pressing a row does something. */
  opens: boolean;
  open(key: string): void;
  act(action: string, key: string): Promise<void>;
  /** Copies what a cell offers. */
  copy(text: string): void;
  reload(): Promise<void>;
  /** Ends a load that takes too long. */
  cancel(): void;
  /** Keeps what `allRows` holds as a file. */
  save(format: 'csv' | 'json'): Promise<void>;
  /** Every row that passes search and filters, in order, as the wire names it: for scripts and exports. */
  allRows(): readonly Readonly<Record<string, unknown>>[];
  dispose(): void;
}

interface Busy {
  action: string;
  key: string;
}

/** Drives a table screen: loads it, and keeps search, filters, order and page. */
export function createTable<Row>(definition: TableScreen<Row>, context: Context): TableModel {
  const { clock } = context;
  const now = () => clock.now();
  const mode = createStore<string | undefined>(definition.modes?.[0].id);
  const sort = createStore<Sort>(definition.sort);
  const page = createStore(0);
  const busy = createStore<Busy | undefined>(undefined);
  const barrier = createStore<Barrier | undefined>(undefined);
  const query = derive([context.location], (location) => readListQuery(location, definition.filters));
  const box = createSearchBox(context);
  const searchesHere = definition.search.texts !== undefined;

  const rows = createResource<readonly Row[]>({
    clock,
    async load(signal) {
      barrier.set(await definition.barrier?.(context, signal));
      if (barrier.getSnapshot()) return [];
      return definition.load(context, { ...query.getSnapshot(), mode: mode.getSnapshot() }, signal);
    },
    failed: (error) => context.fail(error, definition.failure),
  });

  const matching = derive([rows, box, query], (state, text, { filters }) => narrow(state.data ?? [], text, filters));
  const ordered = derive([matching, sort], (found, { column, direction }) => {
    const value = definition.columns.find(({ id }) => id === column)?.sort;
    return value ? sortRows(found, value, direction) : found;
  });

  /** A row must have one of the values of every key that is filtered by. */
  function passes(row: Row, filters: readonly Filter[]): boolean {
    const { has } = definition;
    if (!has) return true;
    const keys = new Set(filters.map(({ key }) => key));
    return [...keys].every((key) => filters.some((filter) => filter.key === key && has(row, filter)));
  }

  function narrow(all: readonly Row[], text: string, filters: readonly Filter[]): readonly Row[] {
    const matches = matchesTerms(text);
    const { texts } = definition.search;
    return all.filter((row) => (!texts || matches(texts(row, now()))) && passes(row, filters));
  }

  const actionView = (action: RowAction<Row>, key: string, doing: Busy | undefined): ActionView => ({
    id: action.id,
    label: action.label,
    tone: action.tone,
    disabled: action.disabled?.(context),
    busy: doing?.action === action.id && doing.key === key,
  });

  const view = derive(
    [rows, ordered, sort, page, mode, box, query, busy, barrier, context.session],
    (state, found, order, wanted, chosen, text, asked, doing, barred): TableView => {
      const shown = paginate(found, wanted, definition.pageSize);
      const loading = state.data === undefined && state.loading;
      return {
        ...shown,
        loading,
        refreshing: state.loading && !loading,
        rows: shown.rows.map((row) => ({
          key: definition.key(row),
          name: definition.name(row),
          cells: definition.columns.map((column) => column.cell(row, now())),
          actions: (definition.actions ?? []).map((action) => actionView(action, definition.key(row), doing)),
        })),
        sort: order,
        mode: chosen,
        search: text,
        filters: asked.filters.map((filter) => ({ filter, label: filterLabel(filter, context.databases.peekItem) })),
        empty: barred ? undefined : emptyWords(loading, found.length, isNarrowed(text, asked)),
        barrier: barred,
        loadedAt: state.loadedAt,
        failed: state.error !== undefined,
      };
    },
  );

  const isNarrowed = (text: string, { filters }: ListQuery) => text.trim() !== '' || filters.length > 0;

  function emptyWords(loading: boolean, total: number, narrowed: boolean): string | undefined {
    if (loading || total > 0) return undefined;
    return narrowed ? definition.empty.unmatched : definition.empty.none;
  }

  const allRows = () => ordered.getSnapshot().map((row) => definition.fields(row));
  const rowOf = (key: string): Row | undefined => rows.getSnapshot().data?.find((row) => definition.key(row) === key);

  async function act(id: string, key: string): Promise<void> {
    const action = definition.actions?.find((candidate) => candidate.id === id);
    const row = rowOf(key);
    if (!action || row === undefined || action.disabled?.(context) !== undefined || busy.getSnapshot()) return;
    busy.set({ action: id, key });
    try {
      const outcome = await action.run(row, context);
      if (outcome) context.open(outcome);
    } catch (error) {
      context.fail(error, action.failure ?? definition.failure);
    } finally {
      busy.set(undefined);
    }
  }

  const stops = [
    box.subscribe(() => page.set(0)),
    query.subscribe(() => page.set(0)),
    searchesHere ? undefined : onQuestion(),
  ];

  /** Where the server searches, a new question is a new load. */
  function onQuestion(): () => void {
    let asked = JSON.stringify(query.getSnapshot());
    return query.subscribe(() => {
      const next = JSON.stringify(query.getSnapshot());
      if (next !== asked) void rows.reload();
      asked = next;
    });
  }

  void rows.ensure();

  return {
    kind: 'table',
    definition: definition as TableScreen,
    columns: definition.columns as readonly Column<unknown>[],
    modes: definition.modes ?? [],
    getSnapshot: view.getSnapshot,
    subscribe: view.subscribe,
    setSearch: box.type,
    sortBy(column) {
      sort.set((current) => nextSort(current, column));
      page.set(0);
    },
    turnTo: page.set,
    switchMode(id) {
      if (id === mode.getSnapshot()) return;
      mode.set(id);
      page.set(0);
      rows.clear();
      void rows.reload();
    },
    addFilter: (filter) => context.navigate(formatHash(withFilter(context.location.getSnapshot(), filter))),
    removeFilter: (filter) => context.navigate(formatHash(withoutFilter(context.location.getSnapshot(), filter))),
    opens: definition.opens !== undefined,
    open(key) {
      const row = rowOf(key);
      if (row !== undefined && definition.opens) context.open(definition.opens(row, context));
    },
    act,
    copy: (text) => void context.copy(text),
    reload: rows.reload,
    cancel: rows.cancel,
    save: (format) => saveRows(definition.id, allRows(), { format, context }),
    allRows,
    dispose() {
      rows.cancel();
      box.dispose();
      for (const stop of stops) stop?.();
    },
  };
}
