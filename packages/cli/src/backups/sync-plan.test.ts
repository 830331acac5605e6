import { backup } from '@kafra/sdk/contract';
import { expect, test } from 'vitest';
import { newestFirst } from './newest-first.ts';
import { wantedBackups } from './sync-plan.ts';

test('two long backup names with the same beginning get different file names of at most 210 bytes', () => {
  const long = `${'本'.repeat(80)}.gz`;
  const backups = ['a', 'b'].map((key) =>
    backup.parse({ key: `${'k'.repeat(300)}${key}`, file_name: long, last_modified: 1, size: 1 }),
  );
  const names = wantedBackups(backups, new Map(), { keep: 10, now: 1 }).map(({ name }) => name);
  expect(names.map((name) => name.slice(98, 103))).toEqual(['ka-本本', 'kb-本本']);
  for (const name of names) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(210);
});

const now = 1_000_000_000;
const minute = 60_000;

test.each([
  ['those of the past, the newest first', [1, 3, 2], 2, [3, 2]],
  ['one within the tolerance of clocks as the newest', [1, now + 9 * minute], 1, [now + 9 * minute]],
  // A backup with a wrong date must not displace a good one, and neither must a server clock that was set back.
  ['those ahead besides', [1, now + 11 * minute, 2, now + 12 * minute], 1, [2, now + 12 * minute]],
  ['all where they are few', [now * 2, 1], 5, [1, now * 2]],
])('the plan of a backup sync keeps %s', (_, times, keep, expected) => {
  expect(newestFirst(times, (time) => time, { now, keep })).toEqual(expected);
});
