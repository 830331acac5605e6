/** An event to which listeners can be added. Listeners that are added later do not receive earlier values. */
export interface Signal<T> {
  emit(value: T): void;
  /** Adds a listener that is called for each emitted value. Returns a function that removes the listener. */
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
