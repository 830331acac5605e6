import { expect, test } from 'vitest';
import { parseDuration } from './duration.ts';

test.each([
  ['45s', 45_000],
  ['90m', 5_400_000],
  ['26h', 93_600_000],
  ['1.5d', 129_600_000],
  [' 2W ', 1_209_600_000],
  ['0m', 0],
])('the duration parser accepts %s', (text, ms) => expect(parseDuration(text)).toBe(ms));

test.each(['', '7', 'd', '7y', '-3d', '+3d', '1,5d', '1.d', '.5d', '7 d', '7d2h', '٣d', '1e3d'])(
  'the duration parser rejects %j',
  (text) => expect(parseDuration(text)).toBeUndefined(),
);
