import { day } from '@kafra/sdk/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../store/connection/database.ts';
import { openDatabase } from '../store/connection/open-database.ts';
import { migrate } from '../store/migrations/migrate.ts';
import { insertMany } from '../store/statements/insert-many.ts';
import { rotation, todaysSpotlight } from './spotlight.ts';

let database: Database;
beforeAll(async () => {
  database = await openDatabase({ kind: 'sqlite', file: ':memory:' });
  await migrate(database, 0);
});
afterAll(() => database.close());

const change = Date.UTC(2026, 10, 20, 4);

test('the spotlight changes at 04:00 UTC and shows each of twelve regions once in twelve days', () => {
  expect(rotation(change - 1).day).toBe('2026-11-19');
  expect(rotation(change).day).toBe('2026-11-20');
  expect((rotation(change - 1).index + 1) % 12).toBe(rotation(change).index);
  expect(new Set(Array.from({ length: 12 }, (_, days) => rotation(change + days * day).index)).size).toBe(12);
});

test('the spotlight is empty without regions, and prefers a region set for the day to the one in rotation', async () => {
  const { db } = database;
  expect(await todaysSpotlight(db, change)).toBeUndefined();
  await insertMany(db, 'site_spotlight_region', [
    { idx: rotation(change).index, region: 'Mosswood', maps: '["brk_fild01"]' },
  ]);
  expect(await todaysSpotlight(db, change)).toEqual({ region: 'Mosswood', maps: ['brk_fild01'] });
  await insertMany(db, 'site_spotlight_override', [{ day: '2026-11-20', region: 'Festival', maps: '[]' }]);
  expect(await todaysSpotlight(db, change + day - 1)).toEqual({ region: 'Festival', maps: [] });
  expect(await todaysSpotlight(db, change + day)).toBeUndefined();
});
