import { expect, it } from 'vitest';
import { formatShortAge } from './short-age.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

it.each([
  [0, 'now'],
  [59_999, 'now'],
  [minute, '1m'],
  [38 * minute, '38m'],
  [3 * 60 * minute, '3h'],
  [2 * day, '2d'],
  [7 * day, '1w'],
  [40 * day, '1mo'],
  [800 * day, '2y'],
])('the age of %d ms is abbreviated to %s', (passed, text) => expect(formatShortAge(1e12 - passed, 1e12)).toBe(text));
