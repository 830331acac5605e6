const step = 10;

/**
 * A clock for promises such as "within a second", which have to hold where much else is at work: it goes on only while
 * this process does. However long it is kept from its processor, that counts for two steps.
 * @returns what stops it, and says how many milliseconds have passed.
 */
export function startLoopClock(): () => number {
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
