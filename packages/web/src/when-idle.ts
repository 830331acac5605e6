/** Milliseconds after which nothing waits any longer for a rest, and for which work goes on at most: a key may come. */
const maxWait = 400;
const maxSlice = 6;

/**
 * Calls back once the page has nothing better to do, with a test whether it still has not; returns what calls that off.
 * @param unknownWait milliseconds after which browsers without a sense of rest are taken to have one.
 */
export function whenIdle(work: (isIdle: () => boolean) => void, unknownWait = 0): () => void {
  function start(timeLeft: () => number): void {
    const end = performance.now() + maxSlice;
    work(() => performance.now() < end && timeLeft() > 0);
  }
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(() => start(() => maxSlice), unknownWait);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback((deadline) => start(() => deadline.timeRemaining()), { timeout: maxWait });
  return () => cancelIdleCallback(handle);
}
