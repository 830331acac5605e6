import { untilAborted } from './until-aborted.ts';

/** Options of a caller that waits for a shared load. */
export interface WaitOptions {
  /**
   * Signal by which the caller stops waiting; the wait rejects with its reason. The load is aborted if no other caller
   * waits for it.
   */
  signal?: AbortSignal | undefined;
}

interface Loading<T> {
  work: Promise<T>;
  controller: AbortController;
  waiting: number;
}

/**
 * Returns a function that loads a value once for all callers. After a failure the next call loads again. A caller with
 * a signal can stop waiting. The load is aborted when all callers have stopped.
 */
export function once<T>(load: (signal: AbortSignal) => Promise<T>): (options?: WaitOptions) => Promise<T> {
  let current: Loading<T> | undefined;

  function begin(): Loading<T> {
    const controller = new AbortController();
    const work = load(controller.signal).then(
      (loaded) => {
        // The shared value has loaded, so callers that abort later must not abort it.
        loading.waiting = Number.POSITIVE_INFINITY;
        return loaded;
      },
      (error: unknown) => {
        if (current === loading) current = undefined;
        throw error;
      },
    );
    const loading: Loading<T> = { work, controller, waiting: 0 };
    return loading;
  }

  function leave(loading: Loading<T>): void {
    loading.waiting -= 1;
    if (loading.waiting > 0) return;
    if (current === loading) current = undefined;
    loading.controller.abort();
  }

  return ({ signal } = {}) => {
    if (signal?.aborted) return Promise.reject(signal.reason);
    current ??= begin();
    const loading = current;
    loading.waiting += 1;
    return signal ? untilAborted(loading.work, signal).finally(() => leave(loading)) : loading.work;
  };
}
