/**
 * Runs work with a signal that is aborted when the first of the given signals is aborted. Does not use
 * `AbortSignal.any`: engines keep memory for each combined signal until all of its sources are released, and a program
 * may use one signal for its whole life.
 */
export async function withAnySignal<T>(
  signals: readonly (AbortSignal | undefined)[],
  work: (signal: AbortSignal | undefined) => Promise<T>,
): Promise<T> {
  const given = signals.filter((signal) => signal !== undefined);
  if (given.length < 2) return work(given[0]);
  const controller = new AbortController();
  const abort = () => controller.abort(given.find(({ aborted }) => aborted)?.reason);
  if (given.some(({ aborted }) => aborted)) abort();
  for (const signal of given) signal.addEventListener('abort', abort);
  try {
    return await work(controller.signal);
  } finally {
    for (const signal of given) signal.removeEventListener('abort', abort);
  }
}
