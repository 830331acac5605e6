import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from './ports.ts';
import { day, second } from './time-units.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('waits long where more is asked for than a timer can wait', async () => {
  const onEnd = vi.fn();
  void systemClock.wait(365 * day).then(onEnd);
  const stop = systemClock.every(365 * day, onEnd);
  await vi.advanceTimersByTimeAsync(second);
  expect(onEnd).not.toHaveBeenCalled();
  stop();
});
