/** Something that may happen, for whoever listens by then: it keeps nothing for those who come later. */
export interface Signal<T> {
  emit(value: T): void;
  /** Calls the listener each time; returns what ends it. */
  on(listener: (value: T) => void): () => void;
}

export function createSignal<T = void>(): Signal<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    emit(value) {
      for (const listener of listeners) listener(value);
    },
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
