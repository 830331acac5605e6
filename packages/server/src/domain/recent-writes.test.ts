import { beforeEach, expect, test } from 'vitest';
import { createRecentWrites } from './recent-writes.ts';
import { createListeners } from './shared/listeners.ts';
import type { Announcement } from './shared/shared.ts';

let now: number;
beforeEach(() => {
  now = 1_000_000;
});
const clock = { now: () => now };

test('who has changed something is known for five seconds from the last time, at every process', () => {
  const heard = createListeners();
  const announced: [Announcement, number][] = [];
  const here = createRecentWrites(clock, {
    announce: (...what) => void announced.push(what),
    hear: () => undefined,
  });
  const there = createRecentWrites(clock, { announce: () => undefined, hear: heard.add });
  here.note(7);
  for (const what of announced) heard.tell(...what);
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

test('another announcement is none of a change', () => {
  const heard = createListeners();
  const writes = createRecentWrites(clock, { announce: () => undefined, hear: heard.add });
  heard.tell('invalid', 7);
  expect(writes.has(7)).toBe(false);
});
