const step = 10;

/**
 * Starts a clock for tests such as "within a second" on a busy machine. It advances only while the event loop or a
 * computation of this process runs. A pause of the process counts as two steps at most. A pause of another process,
 * such as a database, counts completely.
 * @returns a function that stops the clock and returns the passed milliseconds.
 */
export function startEventLoopClock(): () => number {
  let passed = 0;
  let last = performance.now();
  let computed = process.cpuUsage();
  const count = () => {
    const now = performance.now();
    const { user, system } = process.cpuUsage(computed);
    passed += Math.min(now - last, 2 * step + (user + system) / 1_000);
    last = now;
    computed = process.cpuUsage();
  };
  const timer = setInterval(count, step).unref();
  return () => {
    clearInterval(timer);
    count();
    return passed;
  };
}
