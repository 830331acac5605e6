import { expect, test } from 'vitest';
import { parseRetryAfter } from './retry-after.ts';

const now = Date.UTC(2026, 10, 25, 12, 0, 0, 400);

test.each([
  ['30', 30],
  [' 1.5 ', 1.5],
  ['-3', 0],
  ['Wed, 25 Nov 2026 12:00:30 GMT', 30],
  ['Wed, 25 Nov 2026 11:00:00 GMT', 0],
  ['', undefined],
  ['soon', undefined],
  ['Infinity', undefined],
  [undefined, undefined],
])('the Retry-After header %j means a delay of %j s', (header, seconds) =>
  expect(parseRetryAfter(header, now)).toBe(seconds),
);
