/** Milliseconds after which nothing waits any longer for a rest, and for which work goes on at most: a key may come. */
const maxWait = 400;
const maxSlice = 6;

/**
 * Calls back when the page is idle, with a test whether it still is. Returns a function that cancels this.
 * @param unknownWait milliseconds after which browsers without idle callbacks count as idle.
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
