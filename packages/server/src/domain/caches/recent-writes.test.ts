import { beforeEach, expect, test } from 'vitest';
import { createListeners } from '../shared/listeners.ts';
import type { Topic } from '../shared/shared.ts';
import { createRecentWrites } from './recent-writes.ts';

let now: number;
beforeEach(() => {
  now = 1_000_000;
});
const clock = { now: () => now };

test('an account counts as a recent writer for five seconds after its last write, in all processes', () => {
  const listeners = createListeners();
  const published: [Topic, number][] = [];
  const here = createRecentWrites(clock, {
    publish: (...message) => void published.push(message),
    subscribe: () => undefined,
  });
  const there = createRecentWrites(clock, { publish: () => undefined, subscribe: listeners.subscribe });
  here.note(7);
  for (const message of published) listeners.notify(...message);
  expect([here, there].map((one) => [one.has(7), one.has(8)])).toEqual([
    [true, false],
    [true, false],
  ]);
  now += 4_000;
  here.note(7);
  now += 4_000;
  expect([here.has(7), there.has(7)]).toEqual([true, false]);
  now += 1_000;
  expect(here.has(7)).toBe(false);
});

test('recent writes are tracked separately for each topic', () => {
  const listeners = createListeners();
  const writes = createRecentWrites(clock, { publish: () => undefined, subscribe: listeners.subscribe });
  listeners.notify('invalid', 7);
  expect(writes.has(7)).toBe(false);
});
