import { createStore as createVanilla } from 'zustand/vanilla';

/** A value that can be watched. Its snapshots are immutable and stay the same object until the value changes. */
export interface Readable<S> {
  getSnapshot(): S;
  /** Calls the listener after each change of the value. Returns a function that removes the listener. */
  subscribe(listener: () => void): () => void;
}

/** A value that can be watched and set. */
export interface Store<S> extends Readable<S> {
  set(next: S | ((current: S) => S)): void;
}

/** Creates a value that can be watched and set. Setting an equal value notifies no listener. */
export function createStore<S>(initial: S): Store<S> {
  // The value is wrapped in an object, because it may be a function or a primitive.
  const store = createVanilla<{ value: S }>(() => ({ value: initial }));
  return {
    getSnapshot: () => store.getState().value,
    subscribe: (listener) => store.subscribe(() => listener()),
    set(next) {
      const current = store.getState().value;
      const value = typeof next === 'function' ? (next as (current: S) => S)(current) : next;
      if (!Object.is(value, current)) store.setState({ value }, true);
    },
  };
}

type Snapshots<Sources extends readonly Readable<unknown>[]> = {
  [I in keyof Sources]: Sources[I] extends Readable<infer S> ? S : never;
};

/** Creates a watchable value that is derived from others. It is computed again only after one of them has changed. */
export function derive<const Sources extends readonly Readable<unknown>[], T>(
  sources: Sources,
  compute: (...snapshots: Snapshots<Sources>) => T,
): Readable<T> {
  let last: { inputs: unknown[]; output: T } | undefined;
  return {
    getSnapshot() {
      const inputs = sources.map((source) => source.getSnapshot());
      if (!last || inputs.some((input, index) => !Object.is(input, last?.inputs[index]))) {
        last = { inputs, output: compute(...(inputs as Snapshots<Sources>)) };
      }
      return last.output;
    },
    subscribe(listener) {
      const unsubscribes = sources.map((source) => source.subscribe(listener));
      return () => {
        for (const unsubscribe of unsubscribes) unsubscribe();
      };
    },
  };
}

type NamedSources = Readonly<Record<string, Readable<unknown>>>;

/**
 * Creates a derived watchable value like `derive`, with names for its sources, which avoids mistakes with many sources.
 * A source may be listed only to be watched.
 */
export function deriveNamed<const Sources extends NamedSources, T>(
  sources: Sources,
  compute: (values: { [Name in keyof Sources]: ReturnType<Sources[Name]['getSnapshot']> }) => T,
): Readable<T> {
  const names = Object.keys(sources);
  return derive(Object.values(sources), (...values) =>
    compute(Object.fromEntries(names.map((name, at) => [name, values[at]])) as Parameters<typeof compute>[0]),
  );
}

/** Returns a promise that resolves when a watched value satisfies a test. */
export function until<S>(readable: Readable<S>, test: (snapshot: S) => boolean): Promise<S> {
  return new Promise((resolve) => {
    let unsubscribe: (() => void) | undefined;
    const check = () => {
      const snapshot = readable.getSnapshot();
      if (!test(snapshot)) return false;
      unsubscribe?.();
      resolve(snapshot);
      return true;
    };
    if (!check()) unsubscribe = readable.subscribe(check);
  });
}
