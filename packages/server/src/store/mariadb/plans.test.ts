import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillLogs, type ItemLogTable, logStatement, memberQueries, staffQueries } from '../../testing/log-queries.ts';
import { createTestDatabase, mariadbUnavailableReason, type TestDatabase } from '../../testing/test-mariadb.ts';
import type { Database } from '../connection/database.ts';
import { openDatabase } from '../connection/open-database.ts';
import type { ResolvedItemLogQuery } from '../logs/item-log-query.ts';
import { migrate } from '../migrations/migrate.ts';

const missing = await mariadbUnavailableReason();
const words = missing === undefined ? 'log queries on MariaDB' : `over MariaDB: ${missing}`;

/** One row of the result of EXPLAIN. */
interface Reader {
  table: string;
  type: string;
  key: string | null;
  Extra: string;
}

/** Checks with MariaDB's query planner that queries use indexes. Another test checks the same rule for SQLite. */
describe.skipIf(missing !== undefined)(words, () => {
  let place: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    place = await createTestDatabase('indexed');
    database = await openDatabase(place.config);
    await migrate(database, 0);
    await fillLogs(database.db);
    await sql`ANALYZE TABLE picklog, site_pick, zenylog`.execute(database.db);
  });
  afterAll(async () => {
    await database.close();
    await place.drop();
  });

  async function readers(table: ItemLogTable, question: ResolvedItemLogQuery): Promise<Reader[]> {
    const statement = await logStatement(database.db, table, question);
    if (!statement) return [];
    const { rows } = await sql<Reader>`EXPLAIN ${statement}`.execute(database.db);
    return rows.filter((row) => row.table === table);
  }

  test.each(memberQueries)('read one’s own entries only from an index: $query', async (question) => {
    for (const table of ['picklog', 'zenylog'] as const)
      for (const { type, key, Extra } of await readers(table, question)) {
        expect(['ref', 'range']).toContain(type);
        expect(key).toBe(table === 'picklog' ? 'site_pick_char' : 'site_zeny_char');
        expect(Extra).toMatch(/Using index/);
        expect(Extra).not.toMatch(/filesort|temporary/);
      }
    expect(await readers('picklog', question)).toHaveLength(3);
  });

  test.each(memberQueries)('read one’s own entries from the copy only by its key: $query', async (question) => {
    const steps = await readers('site_pick', question);
    expect(steps).toHaveLength(3);
    for (const { type, key, Extra } of steps) {
      expect([type, key]).toEqual(['range', 'PRIMARY']);
      expect(Extra).not.toMatch(/filesort|temporary/);
    }
  });

  test.each(staffQueries)('search the entries of all users in the copy: $query', async (question) => {
    const steps = await readers('site_pick', question);
    expect(steps.length).toBeGreaterThan(0);
    for (const { type, key, Extra } of steps) {
      expect(['ref', 'range']).toContain(type);
      expect(key).toMatch(/^(PRIMARY|site_pick_by_\w+)$/);
      expect(Extra).not.toMatch(/filesort|temporary/);
    }
  });

  test.each(staffQueries)('never scan the entries of all users: $query', async (question) => {
    const steps = [...(await readers('picklog', question)), ...(await readers('zenylog', question))];
    expect(steps.length).toBeGreaterThan(0);
    for (const { type, key, Extra } of steps) {
      expect(['ref', 'range']).toContain(type);
      expect(key).toMatch(/^(PRIMARY|site_\w+|(pick|zeny)log_type)$/);
      expect(Extra).not.toMatch(/filesort|temporary/);
    }
  });
});
