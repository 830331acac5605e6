import { viewFileName } from '../../catalog/views.ts';
import { formatHash, type Location } from '../../core/hash-query.ts';
import { type Direction, nextSort } from '../../core/list-view.ts';
import type { SearchLanguage } from '../../core/query/language.ts';
import { createStore, type Readable, until } from '../../core/store.ts';
import type { KeyedAction } from '../action-key.ts';
import { activate } from '../activate.ts';
import type { Action, Filter } from '../content.ts';
import type { Context } from '../context.ts';
import { linkOpener, type RowMenuEntry, rowMenu } from '../row-menu.ts';
import { withFilter, withoutFilter } from '../search/list-query.ts';
import type { ViewState } from '../view-state.ts';
import { exportRows } from './export-rows.ts';
import { createLiveUpdates } from './live-updates.ts';
import { createRowActions, type OpenDialog } from './row-actions.ts';
import { readFields } from './row-fields.ts';
import { allRowsRange, type RowRange } from './row-range.ts';
import type { Column, Mode, TableIds, TableScreen } from './table.ts';
import { createTableRows } from './table-rows.ts';
import { createRowView, createTableSnapshot, isEmptyCell, type RowView, type TableSnapshot } from './table-snapshot.ts';

/** Model of an open list with rows and columns. */
export interface TableModel<Ids extends TableIds = TableIds> extends Readable<TableSnapshot> {
  kind: 'table';
  definition: TableScreen;
  columns: readonly Column<unknown, Ids['column']>[];
  modes: readonly Mode<Ids['mode']>[];
  setSearch(text: string): void;
  /** Search language for the loaded rows; undefined for lists without one. */
  language: Readable<SearchLanguage | undefined>;
  /** Sorts the list by a column, or reverses the order if it is sorted by this column already. */
  sortBy(column: Ids['column']): void;
  /** Sorts the list by a column in the given direction. */
  sort(column: Ids['column'], direction: Direction): void;
  goToPage(page: number): void;
  saveState(): ViewState;
  /**
   * Restores the page, the sort order and, on a screen with several lists, the shown list. To be called after the route
   * has been set.
   */
  restoreState(state: ViewState): void;
  switchMode(id: Ids['mode']): void;
  addFilter(filter: Filter): void;
  /** Removes a filter of the list. `replace`: replaces the entry of the history, so that going back skips it. */
  removeFilter(filter: Filter, options?: { replace?: boolean }): void;
  /** Removes all filters of the list. */
  clearFilters(): void;
  /** Buttons above the list, for the current address. */
  toolbar: readonly KeyedAction[];
  activate(button: Action): Promise<void>;
  /** True if the user can open a row by pressing it. */
  canOpenRows: boolean;
  open(key: string): void;
  /**
   * Runs an action of a row. If the action needs confirmation, `open` is called with the dialog for it (default: the
   * dialog is shown).
   */
  runRowAction(action: string, key: string, open?: OpenDialog): Promise<void>;
  /** Returns the context menu entries of a row; empty for a row that is not loaded. */
  rowMenu(key: string): readonly RowMenuEntry[];
  /** Copies the text of a cell to the clipboard. */
  copy(text: string): void;
  /** Shows the new rows that the text `update` of the snapshot announces. */
  applyUpdate(): void;
  reload(): Promise<void>;
  /** Loads the next page of the list, if there is one. */
  loadMore(): Promise<void>;
  /** Loads all rows of the list, or at least `minRows`. Ends early if a page fails or after `cancel`. */
  loadAll(minRows?: number): Promise<void>;
  /** Returns the rows of all pages in display order, limited to loaded rows that match the search and the filters. */
  rows(range?: RowRange): readonly RowView[];
  /** Cancels a running load of rows. */
  cancel(): void;
  /**
   * Loads the missing rows and saves all rows to a file. After a failure or cancel, the file's name and first line
   * contain a note that it is incomplete.
   */
  save(format: 'csv' | 'json', keys?: ReadonlySet<string>): Promise<void>;
  /**
   * Returns every row that matches the search and the filters, in order, with the field names of the API. It is used by
   * commands and exports. With `spreadsheet`, lists of objects are converted to text.
   */
  allRows(use?: 'spreadsheet'): readonly Readonly<Record<string, unknown>>[];
  /**
   * Returns the ids of the columns that are empty in all rows that match the search and the filters. Columns of
   * priority 1 are never included.
   */
  emptyColumns(): readonly string[];
  dispose(): void;
}

/** Creates the model of a list: it loads the rows, and stores search, filters, sort order and page. */
export function createTable<Row, Ids extends TableIds>(
  definition: TableScreen<Row, Ids>,
  context: Context,
): TableModel<Ids> {
  const table = createTableRows(definition, context);
  const { loaded, ordered, query, box, mode, sort, chosenSort } = table;
  const page = createStore(0);
  let isDisposed = false;
  const findRow = (key: string) => loaded.getSnapshot().data?.rows.find((row) => definition.key(row) === key);
  const updates = createLiveUpdates({ definition, context, loaded, fetchFirst: table.fetchFirst });
  const actions = createRowActions(definition, context, findRow);
  const rowView = createRowView(definition, context, actions);
  const view = createTableSnapshot(definition, context, { table, actions, page, rowView, update: updates.message });

  const navigateTo = (location: Location, options?: { replace?: boolean }) =>
    context.navigate(formatHash(location), options);
  const currentLocation = () => context.location.getSnapshot();
  const allRows = (use?: 'spreadsheet', keys?: ReadonlySet<string>) => {
    const fields = use ? { ...definition.fields, ...definition.spreadsheetFields } : definition.fields;
    const rows = ordered.getSnapshot();
    const wanted = keys ? rows.filter((row) => keys.has(definition.key(row))) : rows;
    return wanted.map((row) => readFields(fields, row, undefined));
  };
  const toFirstPage = () => page.set(0);
  const unsubscribes = [
    box.subscribe(toFirstPage),
    table.subscribeQuery(toFirstPage),
    chosenSort.subscribe(toFirstPage),
  ];
  void loaded.ensure();

  async function loadAll(minRows = Number.POSITIVE_INFINITY): Promise<void> {
    await loaded.ensure();
    // Waits for a running load before more rows are requested.
    if (loaded.getSnapshot().data !== undefined) await until(loaded, (state) => !state.loading);
    const { data, error } = loaded.getSnapshot();
    if (error !== undefined || (data?.rows.length ?? 0) >= minRows) return;
    await table.loadMore(minRows);
  }

  async function save(format: 'csv' | 'json', keys?: ReadonlySet<string>): Promise<void> {
    const query = table.query.getSnapshot();
    if (!keys) await loadAll();
    // Loading all rows stops if the query has changed, or if the screen was closed, perhaps by signing out.
    if (isDisposed || table.query.getSnapshot() !== query || loaded.getSnapshot().loading) return;
    const { count, more } = view.getSnapshot();
    const partial = keys ? undefined : more && count;
    await exportRows(viewFileName(definition.id), allRows(format === 'csv' ? 'spreadsheet' : undefined, keys), {
      format,
      context,
      partial,
      names: Object.keys(definition.fields),
    });
  }

  function menuOf(view: RowView, row: Row): readonly RowMenuEntry[] {
    const { rowTarget } = definition;
    const { name, cells, link } = view;
    const opened: RowMenuEntry[] = rowTarget
      ? [{ id: 'open', label: 'Open', group: 'open', run: () => context.open(rowTarget(row, context)) }]
      : [];
    const done = view.actions.map(
      ({ id, key, label, tone, disabled }): RowMenuEntry => ({
        ...{ id, key, label, tone, disabled, group: 'action' },
        run: () => void actions.run(id, view.key),
      }),
    );
    return rowMenu({
      ...{ name, cells, link, own: [...opened, ...linksOf(row), ...done] },
      navigate: linkOpener(context),
      copy: (text) => void context.copy(text),
      addFilter: (filter) => navigateTo(withFilter(currentLocation(), filter)),
    });
  }

  const linksOf = (row: Row): RowMenuEntry[] =>
    (definition.rowLinks?.(row) ?? []).map(({ label, hash }) => ({
      ...{ id: `open ${hash}`, label, hash, group: 'open' },
      run: () => context.navigate(hash),
    }));

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
    columns: definition.columns as readonly Column<unknown, Ids['column']>[],
    modes: definition.modes ?? [],
    getSnapshot: view.getSnapshot,
    subscribe: view.subscribe,
    setSearch: box.setText,
    language: table.search.language,
    sortBy: (column) => chosenSort.set(nextSort(sort.getSnapshot(), column)),
    sort: (column, direction) => chosenSort.set({ column, direction }),
    goToPage: page.set,
    saveState() {
      const chosen = chosenSort.getSnapshot();
      return { page: page.getSnapshot(), ...(chosen && { sort: chosen }), mode: mode.getSnapshot() };
    },
    restoreState(state) {
      // The stored mode (which of several lists) is checked, because an older version may have stored one that no
      // longer exists.
      const known = definition.modes?.find(({ id }) => id === state.mode);
      if (known) switchMode(known.id);
      chosenSort.set(state.sort);
      page.set(state.page);
    },
    switchMode,
    addFilter: (filter) => navigateTo(withFilter(currentLocation(), filter)),
    removeFilter: (filter, options) => navigateTo(withoutFilter(currentLocation(), filter), options),
    clearFilters: () => navigateTo(query.getSnapshot().filters.reduce(withoutFilter, currentLocation())),
    get toolbar() {
      return definition.toolbar?.(context) ?? [];
    },
    activate: (button) => activate(button, context),
    canOpenRows: definition.rowTarget !== undefined,
    open(key) {
      const row = findRow(key);
      if (row !== undefined && definition.rowTarget) context.open(definition.rowTarget(row, context));
    },
    runRowAction: actions.run,
    rowMenu(key) {
      const row = findRow(key);
      return row === undefined ? [] : menuOf(rowView(row), row);
    },
    copy: (text) => void context.copy(text),
    reload: loaded.reload,
    applyUpdate: updates.apply,
    loadMore: table.loadMore,
    loadAll,
    rows: (range = allRowsRange) => ordered.getSnapshot().slice(range.start, range.end).map(rowView),
    cancel: loaded.cancel,
    save,
    allRows: (use) => allRows(use),
    emptyColumns() {
      const rows = ordered.getSnapshot();
      const now = context.clock.now();
      return definition.columns
        .filter(({ priority, cell }) => priority > 1 && rows.every((row) => isEmptyCell(cell(row, now))))
        .map(({ id }) => id);
    },
    dispose() {
      isDisposed = true;
      updates.dispose();
      table.dispose();
      for (const unsubscribe of unsubscribes) unsubscribe();
    },
  };
}
