import { formatHash, type Location } from '../core/hash-query.ts';
import { nextSort } from '../core/list-view.ts';
import { createStore, type Readable } from '../core/store.ts';
import type { Filter } from './content.ts';
import type { Context } from './context.ts';
import { readFields } from './fields.ts';
import type { Left } from './left.ts';
import { withFilter, withoutFilter } from './list-query.ts';
import { createRowActions } from './row-actions.ts';
import { saveRows } from './save-rows.ts';
import type { Column, Mode, TableScreen } from './table.ts';
import { createTableRows } from './table-rows.ts';
import { createTableView, type TableView } from './table-view.ts';

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
  const { loaded, ordered, query, box, mode, sort } = table;
  const page = createStore(0);
  const apart = createStore(false);
  const rowOf = (key: string) => loaded.getSnapshot().data?.rows.find((row) => definition.key(row) === key);
  const actions = createRowActions(definition, context, rowOf);
  const view = createTableView(definition, context, { table, actions, page, apart });

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
    clearFilters: () => goTo(query.getSnapshot().filters.reduce(withoutFilter, here())),
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
