import { untilAborted } from './until-aborted.ts';

/** How somebody waits for what others may wait for, too. */
export interface WaitOptions {
  /** Ends the waiting, which rejects with the reason. What is waited for ends with it where nobody else waits. */
  signal?: AbortSignal | undefined;
}

interface Loading<T> {
  work: Promise<T>;
  controller: AbortController;
  waiting: number;
}

/**
 * Loads something once, for all who ask; what could not be loaded is tried anew when it is next asked for. Who asks with
 * a signal may stop waiting; the signal of the load is aborted when all have.
 */
export function once<T>(load: (signal: AbortSignal) => Promise<T>): (options?: WaitOptions) => Promise<T> {
  let current: Loading<T> | undefined;

  function begin(): Loading<T> {
    const controller = new AbortController();
    const work = load(controller.signal).then(
      (loaded) => {
        // It is here: nobody has to wait for it any more.
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
