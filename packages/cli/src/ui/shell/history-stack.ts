import { type App, createStore, formatHash, type Readable, type ViewState } from '@kafra/sdk';

interface HistoryEntry {
  hash: string;
  title: string;
  viewState: ViewState | undefined;
  /** Index of the selected row. */
  selectedRow: number;
}

/** History of addresses, like a browser's. */
export interface HistoryStack extends Readable<readonly HistoryEntry[]> {
  /** Returns to the last different address; false at the first one. */
  back(): boolean;
  /** Stores the selected row of the current address. */
  saveRow(row: number): void;
  /** Returns the selected row of the current address from its last visit, if the user has returned to it. */
  restoreRow(): number | undefined;
  dispose(): void;
}

export function createHistoryStack(app: App): HistoryStack {
  const entries = createStore<readonly HistoryEntry[]>([]);
  let selectedRow = 0;
  let restoredRow: number | undefined;

  const stop = app.onNavigate(({ replace }) => {
    if (replace) return;
    const hash = formatHash(app.location.getSnapshot());
    const { title } = app.activeScreen.getSnapshot();
    entries.set((all) => [...all, { hash, title, viewState: app.saveState(), selectedRow }]);
    selectedRow = 0;
    restoredRow = undefined;
  });

  return {
    getSnapshot: entries.getSnapshot,
    subscribe: entries.subscribe,
    back() {
      const here = formatHash(app.location.getSnapshot());
      const at = entries.getSnapshot().findLastIndex(({ hash }) => hash !== here);
      const last = entries.getSnapshot()[at];
      if (!last) return false;
      restoredRow = last.selectedRow;
      selectedRow = last.selectedRow;
      entries.set((all) => all.slice(0, at));
      app.sync(last.hash, last.viewState);
      return true;
    },
    saveRow(row) {
      selectedRow = row;
    },
    restoreRow: () => restoredRow,
    dispose: stop,
  };
}
