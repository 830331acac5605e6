import { type App, createStore, formatHash, type Readable, type ViewState } from '@kafra/sdk';

interface HistoryEntry {
  hash: string;
  title: string;
  viewState: ViewState | undefined;
  /** Index of the row that was selected in the screen's list. */
  selectedRow: number;
}

/** History of opened screens, like a browser's. */
export interface HistoryStack extends Readable<readonly HistoryEntry[]> {
  /** Returns to the last screen with a different address; returns false at the first screen. */
  back(): boolean;
  /** Stores the index of the selected row for the current screen. */
  saveRow(row: number): void;
  /**
   * Returns the index of the row that was selected at the last visit of the current screen, if the user has returned to
   * it.
   */
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
