/**
 * Limits in milliseconds: of the wait until the page is idle, and of work without a break. Both are short, because the
 * user may press a key.
 */
const maxWait = 400;
const maxSlice = 6;

/**
 * Calls a function when the page is idle, with a test whether it still is. Returns a function that cancels this.
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
