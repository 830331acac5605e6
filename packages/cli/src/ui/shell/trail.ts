import { type App, createStore, formatHash, type Readable, type Sort } from '@kafra/sdk';

/** How a list was left, so that it can be found again as it was. */
export interface Left {
  page: number;
  index: number;
  sort?: Sort;
  mode?: string;
}

interface Visit {
  hash: string;
  title: string;
  left: Left | undefined;
}

/** Where the user came from: the history that an address bar would keep. */
export interface Trail extends Readable<readonly Visit[]> {
  /** Goes one step back; false where there is none. */
  back(): boolean;
  /** Keeps how the present place is left. */
  remember(left: Left): void;
  /** How the present place was left before, if it was come back to. */
  recall(): Left | undefined;
  dispose(): void;
}

export function createTrail(app: App): Trail {
  const visits = createStore<readonly Visit[]>([]);
  let here: Left | undefined;
  let recalled: Left | undefined;

  const stop = app.onMove(({ replace }) => {
    if (replace) return;
    const hash = formatHash(app.location.getSnapshot());
    const { title } = app.scene.getSnapshot();
    visits.set((all) => [...all, { hash, title, left: here }]);
    here = undefined;
    recalled = undefined;
  });

  return {
    getSnapshot: visits.getSnapshot,
    subscribe: visits.subscribe,
    back() {
      const last = visits.getSnapshot().at(-1);
      if (!last) return false;
      recalled = last.left;
      here = last.left;
      visits.set((all) => all.slice(0, -1));
      app.arrive(last.hash);
      return true;
    },
    remember(left) {
      here = left;
    },
    recall: () => recalled,
    dispose: stop,
  };
}
