import type { Clock } from './ports.ts';
import { createStore, type Readable } from './store.ts';

/** Data, whether it is on its way, and what went wrong. */
export interface ResourceState<T> {
  /** The last data that arrived; kept while it is loaded again and when that fails. */
  data: T | undefined;
  loading: boolean;
  /** Why the last attempt failed. */
  error: unknown;
  /** When the data arrived, epoch milliseconds. */
  loadedAt: number | undefined;
}

/** Something that is loaded, to be watched. None of its methods rejects: a failure is part of its state. */
export interface Resource<T> extends Readable<ResourceState<T>> {
  /** Loads, unless the data is here or on its way. */
  ensure(): Promise<void>;
  /** Loads anew; an older answer that comes later is dropped. */
  reload(): Promise<void>;
  /** Loads what comes behind the data that is here. */
  loadMore(): Promise<void>;
  /** Puts in data that came another way. */
  setData(data: T): void;
  /** Changes the data that is here; nothing happens where none is. */
  update(change: (data: T) => T): void;
  /** Ends an attempt; what was there stays, with what the attempt had brought by then. */
  cancel(): void;
  clear(): void;
}

export interface ResourceOptions<T> {
  /**
   * @param previous the data that is extended; it is left out where all is loaded anew.
   * @param onPartial told how to get at what has arrived: it is kept should the rest fail or be cancelled.
   */
  load(signal: AbortSignal, previous: T | undefined, onPartial: (partial: () => T) => void): Promise<T>;
  clock: Pick<Clock, 'now'>;
  /** Told of each failure that was not a cancellation. */
  onError?(error: unknown): void;
}

const initialState = { data: undefined, loading: false, error: undefined, loadedAt: undefined };

/** Something that is loaded: data, whether it is on its way, and what went wrong. Never throws. */
export function createResource<T>({ load, clock, onError }: ResourceOptions<T>): Resource<T> {
  const store = createStore<ResourceState<T>>(initialState);
  let attempt: { controller: AbortController; done: Promise<void> } | undefined;
  /** What the attempt has brought so far. */
  let readPartial: (() => T) | undefined;

  const abort = () => {
    attempt?.controller.abort();
    attempt = undefined;
    readPartial = undefined;
  };

  function takePartial(): Partial<ResourceState<T>> {
    const partial = readPartial?.();
    readPartial = undefined;
    return partial === undefined ? {} : { data: partial, loadedAt: clock.now() };
  }

  async function run(controller: AbortController, previous?: T): Promise<void> {
    store.set((state) => ({ ...state, loading: true, error: undefined }));
    try {
      const data = await load(controller.signal, previous, (partial) => {
        if (!controller.signal.aborted) readPartial = partial;
      });
      if (controller.signal.aborted) return;
      attempt = undefined;
      readPartial = undefined;
      store.set({ data, loading: false, error: undefined, loadedAt: clock.now() });
    } catch (error) {
      if (controller.signal.aborted) return;
      attempt = undefined;
      const partial = takePartial();
      store.set((state) => ({ ...state, ...partial, loading: false, error }));
      onError?.(error);
    }
  }

  function startLoad(previous?: T): Promise<void> {
    abort();
    const controller = new AbortController();
    const done = run(controller, previous);
    if (store.getSnapshot().loading) attempt = { controller, done };
    return done;
  }

  function setData(data: T): void {
    abort();
    store.set({ data, loading: false, error: undefined, loadedAt: clock.now() });
  }

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    reload: () => startLoad(),
    loadMore: () => startLoad(store.getSnapshot().data),
    ensure: () => attempt?.done ?? (store.getSnapshot().data === undefined ? startLoad() : Promise.resolve()),
    setData,
    update(change) {
      const { data } = store.getSnapshot();
      if (data !== undefined) setData(change(data));
    },
    cancel() {
      const partial = takePartial();
      abort();
      store.set((state) => ({ ...state, ...partial, loading: false }));
    },
    clear() {
      abort();
      store.set(initialState);
    },
  };
}
