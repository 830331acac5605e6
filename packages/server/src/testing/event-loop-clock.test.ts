import { expect, test } from 'vitest';
import { startEventLoopClock } from './event-loop-clock.ts';

test('the event loop clock measures only the time in which the event loop runs', () => {
  const stopClock = startEventLoopClock();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
  expect(stopClock()).toBeLessThan(500);
});

test("the event loop clock includes the process' own computing time", () => {
  const stopClock = startEventLoopClock();
  const before = process.cpuUsage();
  while (process.cpuUsage(before).user < 300_000);
  expect(stopClock()).toBeGreaterThanOrEqual(300);
});
