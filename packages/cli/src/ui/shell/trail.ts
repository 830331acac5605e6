import { type App, createStore, formatHash, type Readable, type ViewState } from '@kafra/sdk';

interface Visit {
  hash: string;
  title: string;
  left: ViewState | undefined;
  /** The chosen row. */
  row: number;
}

/** Where the user came from: the history that an address bar would keep. */
export interface Trail extends Readable<readonly Visit[]> {
  /** Goes one step back; false where there is none. */
  back(): boolean;
  /** Keeps which row of the present place is chosen. */
  remember(row: number): void;
  /** Which row was chosen when the present place was left before, if it was come back to. */
  recall(): number | undefined;
  dispose(): void;
}

export function createTrail(app: App): Trail {
  const visits = createStore<readonly Visit[]>([]);
  let here = 0;
  let recalled: number | undefined;

  const stop = app.onNavigate(({ replace }) => {
    if (replace) return;
    const hash = formatHash(app.location.getSnapshot());
    const { title } = app.activeScreen.getSnapshot();
    visits.set((all) => [...all, { hash, title, left: app.saveState(), row: here }]);
    here = 0;
    recalled = undefined;
  });

  return {
    getSnapshot: visits.getSnapshot,
    subscribe: visits.subscribe,
    back() {
      const last = visits.getSnapshot().at(-1);
      if (!last) return false;
      recalled = last.row;
      here = last.row;
      visits.set((all) => all.slice(0, -1));
      app.sync(last.hash, last.left);
      return true;
    },
    remember(row) {
      here = row;
    },
    recall: () => recalled,
    dispose: stop,
  };
}
