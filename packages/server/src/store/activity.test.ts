import { day } from '@kafra/sdk/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seenSince, sweepSeen } from './activity.ts';
import type { Database } from './connection/database.ts';
import { openDatabase } from './connection/open-database.ts';
import { migrate } from './migrations/migrate.ts';
import { insertMany } from './statements/insert-many.ts';
import { toSqlTime } from './statements/sql-time.ts';

const now = Date.UTC(2026, 10, 20, 12);
let database: Database;
beforeAll(async () => {
  database = await openDatabase({ kind: 'sqlite', file: ':memory:' });
  await migrate(database, now);
  const look = { class: 0, base_level: 1, job_level: 1 };
  await insertMany(database.db, 'char', [
    { char_id: 1, account_id: 1, char_num: 0, name: 'Watched', last_login: null, ...look },
    { char_id: 2, account_id: 1, char_num: 1, name: 'Came', last_login: toSqlTime(now - day / 2), ...look },
    { char_id: 3, account_id: 1, char_num: 2, name: 'Long Gone', last_login: null, ...look },
  ]);
  await insertMany(database.db, 'site_char_seen', [
    { char_id: 1, last_seen_at: now - 1 },
    { char_id: 3, last_seen_at: now - 40 * day },
    { char_id: 4, last_seen_at: now - 1 },
  ]);
});
afterAll(() => database.close());

test('the list of recently online characters excludes deleted characters', async () => {
  const { count, characters } = await seenSince(database.db, now - day);
  expect(characters.map(({ name }) => name)).toEqual(['Watched', 'Came']);
  expect(count).toBe(2);
});

test('records of characters that were not online for a long time are deleted', async () => {
  await sweepSeen(database.db, now - 30 * day);
  const left = await database.db.selectFrom('site_char_seen').select('char_id').execute();
  expect(left.map((row) => row.char_id)).toEqual([1, 4]);
});
