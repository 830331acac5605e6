import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from './ports.ts';
import { day, second } from './time-units.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('waits long where more is asked for than a timer can wait', async () => {
  const onEnd = vi.fn();
  void systemClock.wait(365 * day).then(onEnd);
  const stop = systemClock.every(365 * day, onEnd);
  const cancel = systemClock.later(365 * day, onEnd);
  await vi.advanceTimersByTimeAsync(second);
  expect(onEnd).not.toHaveBeenCalled();
  stop();
  cancel();
});

it('calls once, later, and not where it was ended before', async () => {
  const [onEnd, onNone] = [vi.fn(), vi.fn()];
  systemClock.later(second, onEnd);
  systemClock.later(second, onNone)();
  await vi.advanceTimersByTimeAsync(3 * second);
  expect([onEnd.mock.calls.length, onNone.mock.calls.length]).toEqual([1, 0]);
});

it('holds no program with what is for later', () => {
  vi.useRealTimers();
  const before = process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  const cancel = systemClock.later(day, () => undefined);
  // Those that hold a program alone are told.
  expect(process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout')).toHaveLength(before);
  cancel();
});
