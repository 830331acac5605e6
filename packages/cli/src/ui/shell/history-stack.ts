import { type App, createStore, formatHash, type Readable, type ViewState } from '@kafra/sdk';

interface HistoryEntry {
  hash: string;
  title: string;
  viewState: ViewState | undefined;
  /** The chosen row. */
  selectedRow: number;
}

/** Where the user came from: the history that an address bar would keep. */
export interface HistoryStack extends Readable<readonly HistoryEntry[]> {
  /** Goes back to the last place that is another one; false where there is none. */
  back(): boolean;
  /** Keeps which row of the present place is chosen. */
  saveRow(row: number): void;
  /** Which row was chosen when the present place was left before, if it was come back to. */
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
