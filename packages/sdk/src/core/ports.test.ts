import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from './ports.ts';
import { day, second } from './time-units.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('the clock limits a delay to the longest possible timer', async () => {
  const onEnd = vi.fn();
  void systemClock.wait(365 * day).then(onEnd);
  const stop = systemClock.every(365 * day, onEnd);
  const cancel = systemClock.later(365 * day, onEnd);
  await vi.advanceTimersByTimeAsync(second);
  expect(onEnd).not.toHaveBeenCalled();
  stop();
  cancel();
});

it('the clock runs a delayed call once, and never after it was cancelled', async () => {
  const [onEnd, onNone] = [vi.fn(), vi.fn()];
  systemClock.later(second, onEnd);
  systemClock.later(second, onNone)();
  await vi.advanceTimersByTimeAsync(3 * second);
  expect([onEnd.mock.calls.length, onNone.mock.calls.length]).toEqual([1, 0]);
});

it('the clock does not keep the program running for delayed calls', () => {
  vi.useRealTimers();
  const before = process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  const cancel = systemClock.later(day, () => undefined);
  // Node's list of active resources contains only the timers that keep a program running.
  expect(process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout')).toHaveLength(before);
  cancel();
});
