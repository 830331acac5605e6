/**
 * Does a work with a signal that is aborted with the first of these. By hand and not with `AbortSignal.any`: of each signal
 * that is joined so an engine keeps something for as long as one of those lives that it was joined of, and a program may
 * have one signal for all that it ever does.
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
