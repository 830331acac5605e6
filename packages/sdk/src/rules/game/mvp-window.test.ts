import { expect, test } from 'vitest';
import { day, hour, minute, second } from '../../core/time-units.ts';
import { clockDifference, type MvpPhase, mvpCountdown, mvpPhase } from './mvp-window.ts';

/** A respawn window that includes midnight. */
const from = Date.UTC(2026, 10, 28, 23, 55);
const to = from + 10 * minute;

const cases: [now: number, phase: MvpPhase, countdown: string][] = [
  [from - 2 * day - 3 * hour, 'dead', 'in 2d 3h'],
  [from - 2 * day, 'dead', 'in 2d'],
  [from - 60 * minute, 'dead', 'in 1h'],
  [from - 59 * minute - second, 'dead', 'in 1h'],
  [from - 65 * minute, 'dead', 'in 1h 5m'],
  [from - minute, 'dead', 'in 1m'],
  [from - 1, 'dead', 'in less than 1m'],
  [from, 'window', 'within 10m'],
  [to - 1, 'window', 'within less than 1m'],
  [to, 'over', 'since less than 1m'],
  [to + 25 * hour, 'over', 'since 1d 1h'],
];

test.each(cases)('at the time %d the state of an MVP is "%s" with the countdown "%s"', (now, phase, countdown) => {
  expect([mvpPhase({ from, to }, now), mvpCountdown({ from, to }, now)]).toEqual([phase, countdown]);
});

test('an MVP without a random part of its respawn time has no window', () => {
  expect(mvpPhase({ from, to: from }, from - 1)).toBe('dead');
  expect(mvpPhase({ from, to: from }, from)).toBe('over');
});

test('an MVP without a known death has no state', () => {
  const times = { from: undefined, to: undefined };
  expect([mvpPhase(times, from), mvpCountdown(times, from)]).toEqual(['unknown', '']);
});

test.each([
  [0, 0],
  [9 * minute, 0],
  [-9 * minute, 0],
  [hour, hour],
  [-hour, -hour],
])('a clock difference of %d ms is corrected by %d ms', (difference, corrected) => {
  expect(clockDifference(from + difference, from)).toBe(corrected);
});
