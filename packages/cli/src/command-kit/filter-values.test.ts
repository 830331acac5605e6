import { testApp } from '@kafra/sdk/testing';
import { expect, test } from 'vitest';
import { resolveFilterValue } from './filter-values.ts';

const now = Date.UTC(2026, 10, 20, 12);
const since = (written: string) =>
  resolveFilterValue('since', written, { databases: testApp().app.databases, clock: { now: () => now } });

test.each([
  ['30m', '2026-11-20T11:30:00Z'],
  ['12h', '2026-11-20T00:00:00Z'],
  ['7d', '2026-11-13T12:00:00Z'],
  ['2w', '2026-11-06T12:00:00Z'],
  ['2026-11-01', '2026-11-01T00:00:00Z'],
  ['2026-11-01T08:30:00Z', '2026-11-01T08:30:00Z'],
  ['2026-11-01 08:30', '2026-11-01T08:30:00'],
])('the flag --since %s means the time %s', async (written, at) => {
  expect(await since(written)).toBe(String(Date.parse(at)));
});

test('an invalid value of --since is rejected with the accepted forms', async () => {
  await expect(since('yesterday')).rejects.toThrow(
    '--since must be a duration (30m, 12h, 7d, 4w) or a date, not "yesterday"',
  );
});
