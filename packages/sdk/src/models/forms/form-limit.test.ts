import { expect, it, vi } from 'vitest';
import { fakeClock } from '../../testing/index.ts';
import { createFormLimit } from './form-limit.ts';

it.each([
  ['second by second', 2, () => fakeClock()],
  // Clock that never calls interval callbacks, as for users of screen readers, which would read out every second.
  ['in one step without ticks of the clock', 1, () => ({ ...fakeClock(), every: () => () => undefined })],
])('the delay that the server requests from a form counts down %s and then ends', async (_, changes, makeClock) => {
  const clock = makeClock();
  const limit = createFormLimit(clock);
  limit.start(2);
  const seen: (string | undefined)[] = [];
  limit.subscribe(() => seen.push(limit.getSnapshot()));
  expect(limit.getSnapshot()).toBe('00:00:02');
  await clock.advance(1_000);
  await clock.advance(1_000);
  expect(limit.getSnapshot()).toBeUndefined();
  expect(seen).toHaveLength(changes);
});

it('the countdown of a form restarts after another refusal and stops when the form is closed', async () => {
  const clock = fakeClock();
  const limit = createFormLimit(clock);
  limit.start(2);
  limit.start(60);
  await clock.advance(3_000);
  expect(limit.getSnapshot()).toBe('00:00:57');
  limit.dispose();
  await clock.advance(60_000);
  expect(limit.getSnapshot()).toBe('00:00:57');
  // After the form was closed, an earlier request may still be refused with a delay. It must not start a countdown.
  const tick = vi.spyOn(clock, 'every');
  limit.start(2);
  expect(tick).not.toHaveBeenCalled();
});
