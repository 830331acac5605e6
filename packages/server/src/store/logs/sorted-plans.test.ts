import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, mariadbUnavailableReason, type TestDatabase } from '../../testing/test-mariadb.ts';
import type { Database } from '../connection/database.ts';
import { openDatabase } from '../connection/open-database.ts';
import { dialectOf } from '../dialect/dialect.ts';
import { migrate } from '../migrations/migrate.ts';
import { insertMany } from '../statements/insert-many.ts';
import { amountRead } from '../storage/sorted-storage.ts';
import { readStatement, type StorageTable, storageTables } from '../storage/storage.ts';
import { lookups } from './branches.ts';
import { textStatement } from './lines-by-text.ts';
import { loginsByUser } from './login-plan.ts';
import { sortedStatement } from './sorted-lines.ts';

const missing = await mariadbUnavailableReason();
const rows = 5_000;

async function fill(database: Database): Promise<void> {
  const time = '2026-11-20 12:00:00';
  const indexes = Array.from({ length: rows }, (_, index) => index);
  const { db } = database;
  const moves = indexes.map((index) => ({ time, guild_id: index % 50, char_id: 1, name: 'x', nameid: 501, amount: 1 }));
  await insertMany(db, 'guild_storage_log', moves as never[]);
  const logins = indexes.map((index) => ({ time, user: `user${index % 50}`, ip: '198.51.100.7', rcode: 100 }));
  await insertMany(db, 'loginlog', logins as never[]);
  const bags = indexes.map((index) => ({ char_id: 150_000 + (index % 50), nameid: 501 + (index % 90), amount: index }));
  await insertMany(db, 'inventory', bags as never[]);
}

const inventory = storageTables.find((table) => table.idTable === 'inventory') as StorageTable;
const noOwners = { character: undefined, account: undefined, guild: undefined, master: undefined };
const textPage = { after: 900, limit: 1_000 };
const page = { after: { id: 900, value: 5 }, limit: 1_000 };

/** Returns an SQL statement for each sort order that the server offers, with the index that it must use. */
function statements(database: Database): readonly (readonly [name: string, index: RegExp, RawBuilder<unknown>])[] {
  const dialect = dialectOf(database.db);
  const guilds = lookups({ index: 'site_guild_log', column: 'guild_id', values: [3, 4] }, []);
  const users = lookups({ index: 'site_login_user', column: 'user', values: ['user3'] }, []);
  const time = { by: 'time', direction: 'ascending' } as const;
  const amount = { by: 'amount', direction: 'descending' } as const;
  const stored = (query: object, owners: object) => {
    const resolved = {
      query,
      owners: { ...noOwners, ...owners },
      matches: noOwners,
      producerIds: undefined,
      options: [],
    };
    const start = { value: 5, place: 0, after: 900 };
    const read = amountRead(dialect, [0, inventory], { resolved, order: amount, start, limit: 1_000 });
    return readStatement(dialect, inventory, read);
  };
  return [
    [
      'moves by time',
      /site_guild_log|guild_storage_log_guild_id/,
      sortedStatement(dialect, 'guild_storage_log', { ...page, branches: guilds, order: time }),
    ],
    [
      'moves by amount',
      /site_guild_log|guild_storage_log_guild_id/,
      sortedStatement(dialect, 'guild_storage_log', { ...page, branches: guilds, order: amount }),
    ],
    [
      'logins by time',
      /site_login_user/,
      sortedStatement(dialect, 'loginlog', { ...page, branches: users, order: time }),
    ],
    [
      'moves by character',
      /site_guild_log|guild_storage_log_guild_id/,
      textStatement(dialect, 'guild_storage_log', {
        ...{ ...textPage, branches: guilds, order: { by: 'character', direction: 'ascending' } },
      }),
    ],
    ...(['ascending', 'descending'] as const).map(
      (direction) =>
        [
          `all logins by account, ${direction}`,
          /site_login_user/,
          textStatement(dialect, 'loginlog', {
            ...{ ...textPage, branches: loginsByUser({ after: 0, before: rows + 1 }).branches },
            order: { by: 'account', direction },
          }),
        ] as const,
    ),
    ['bags of some characters', /char_id/, stored({}, { character: [150_001, 150_002] })],
    ['bags with some items', /site_inventory_item/, stored({ strict: { items: [501, 502] } }, {})],
  ];
}

describe('sorted lists of logs and storages', () => {
  let place: TestDatabase | undefined;
  let sqlite: Database;
  let mariadb: Database | undefined;

  beforeAll(async () => {
    sqlite = await openDatabase({ kind: 'sqlite', file: ':memory:' });
    if (missing === undefined) {
      place = await createTestDatabase('indexed');
      mariadb = await openDatabase(place.config);
    }
    for (const database of [sqlite, ...(mariadb ? [mariadb] : [])]) {
      await migrate(database, 0);
      await fill(database);
    }
    await sql`ANALYZE`.execute(sqlite.db);
    if (mariadb) await sql`ANALYZE TABLE guild_storage_log, loginlog, inventory`.execute(mariadb.db);
  }, 120_000);
  afterAll(async () => {
    await sqlite.close();
    await mariadb?.close();
    await place?.drop();
  });

  it('are read from an index in SQLite', async () => {
    for (const [name, index, statement] of statements(sqlite)) {
      const plan = await sql<{ detail: string }>`EXPLAIN QUERY PLAN ${statement}`.execute(sqlite.db);
      const steps = plan.rows.map((row) => row.detail).filter((step) => /guild_storage_log|loginlog|thing/.test(step));
      expect([name, steps.length > 0]).toEqual([name, true]);
      for (const step of steps) expect(`${name}: ${step}`).toMatch(new RegExp(`SEARCH .*(${index.source})`));
    }
  });

  it.skipIf(missing !== undefined)('are read from an index in MariaDB', async () => {
    if (!mariadb) return;
    for (const [name, index, statement] of statements(mariadb)) {
      const plan = await sql<{
        table: string;
        type: string;
        key: string | null;
        Extra: string;
      }>`EXPLAIN ${statement}`.execute(mariadb.db);
      const steps = plan.rows.filter(({ table }) => /guild_storage_log|loginlog|thing/.test(table ?? ''));
      expect([name, steps.length > 0]).toEqual([name, true]);
      for (const { key } of steps) expect(key).toMatch(index);
      // All logins sorted by account must be read from the index without sorting, because the index has this order.
      if (name.startsWith('all logins'))
        for (const { type, Extra } of steps)
          expect([type, Extra]).toEqual(['range', expect.not.stringContaining('filesort')]);
    }
  });
});
