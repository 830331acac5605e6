import type { Clock } from './ports.ts';
import { createStore, type Readable } from './store.ts';

/** State of a resource: its data, whether it is loading, and the last error. */
export interface ResourceState<T> {
  /** Data of the last successful load. It is kept while a reload runs and if the reload fails. */
  data: T | undefined;
  loading: boolean;
  /** Error of the last load; undefined after a success. */
  error: unknown;
  /** Time when the resource's data was loaded, epoch milliseconds. */
  loadedAt: number | undefined;
}

/** A resource: loadable data that can be watched. Its methods never reject, because a failure is part of the state. */
export interface Resource<T> extends Readable<ResourceState<T>> {
  /** Loads the resource's data unless it is loaded or loading. */
  ensure(): Promise<void>;
  /** Loads the resource's data again. An older response that arrives later is ignored. */
  reload(): Promise<void>;
  /** Loads the next page of the resource's data and appends it. */
  loadMore(): Promise<void>;
  /** Sets the resource's data, if it was obtained from another source than a load. */
  setData(data: T): void;
  /** Changes the resource's data; does nothing without data. */
  update(change: (data: T) => T): void;
  /** Aborts the current load of the resource. Keeps existing data and any partial result. */
  cancel(): void;
  clear(): void;
}

export interface ResourceOptions<T> {
  /**
   * Loads the resource's data.
   * @param previous the data to extend; undefined if everything is loaded again.
   * @param onPartial registers a function that returns the partial result. It is kept if the rest fails or is
   * cancelled.
   */
  load(signal: AbortSignal, previous: T | undefined, onPartial: (partial: () => T) => void): Promise<T>;
  clock: Pick<Clock, 'now'>;
  /** Called with each failed load except a cancelled one. */
  onError?(error: unknown): void;
}

const initialState = { data: undefined, loading: false, error: undefined, loadedAt: undefined };

/** Creates a resource from a function that loads its data. The resource never throws. */
export function createResource<T>({ load, clock, onError }: ResourceOptions<T>): Resource<T> {
  const store = createStore<ResourceState<T>>(initialState);
  let attempt: { controller: AbortController; done: Promise<void> } | undefined;
  /** Returns the part of the data that the current load has received so far. */
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
