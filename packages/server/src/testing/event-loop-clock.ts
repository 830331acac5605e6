const step = 10;

/**
 * A clock for promises such as "within a second", which have to hold where much else is at work: it goes on only while the
 * event loop does, or while this process computes. However long the process is kept from its processor, that counts for two
 * steps; what another one is kept from its processor (a database) counts as it passes.
 * @returns what stops it, and says how many milliseconds have passed.
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
