const step = 10;

/**
 * A clock for promises such as "within a second", which have to hold where much else is at work: it goes on only while
 * the event loop does. However long this process is kept from its processor, that counts for two steps.
 * @returns what stops it, and says how many milliseconds have passed.
 */
export function startEventLoopClock(): () => number {
  let passed = 0;
  let last = performance.now();
  const count = () => {
    const now = performance.now();
    passed += Math.min(now - last, 2 * step);
    last = now;
  };
  const timer = setInterval(count, step);
  return () => {
    clearInterval(timer);
    count();
    return passed;
  };
}
