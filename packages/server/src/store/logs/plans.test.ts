import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillLogs, type ItemLogTable, logStatement, memberQueries, staffQueries } from '../../testing/log-queries.ts';
import type { Database } from '../connection/database.ts';
import { openDatabase } from '../connection/open-database.ts';
import { migrate } from '../migrations/migrate.ts';
import type { ResolvedItemLogQuery } from './item-log-query.ts';

/**
 * Enforces the rule of `docs/operate`: no query may scan a whole log table. A real realm has millions of entries, and
 * its game server waits while they are read.
 */
let database: Database;

beforeAll(async () => {
  database = await openDatabase({ kind: 'sqlite', file: ':memory:' });
  await migrate(database, 0);
  await fillLogs(database.db);
  await sql`ANALYZE`.execute(database.db);
});
afterAll(() => database.close());

/** Returns how SQLite reads a log table: SEARCH uses an index or the id, SCAN reads the whole table. */
async function readers(table: ItemLogTable, question: ResolvedItemLogQuery): Promise<string[]> {
  const statement = await logStatement(database.db, table, question);
  if (!statement) return [];
  const plan = await sql<{ detail: string }>`EXPLAIN QUERY PLAN ${statement}`.execute(database.db);
  return plan.rows.map((row) => row.detail).filter((step) => /picklog|site_pick|zenylog/.test(step));
}

test.each(memberQueries)("a query of a user's own log reads only an index: $query", async (question) => {
  for (const table of ['picklog', 'zenylog'] as const)
    for (const step of await readers(table, question))
      expect(step).toMatch(
        /^SEARCH \w+ USING COVERING INDEX site_(pick|zeny)_char \(char_id=\? AND id>\? AND id<\?\)$/,
      );
  expect(await readers('picklog', question)).toHaveLength(3);
});

test.each(memberQueries)("a query of a user's own log reads the copy only by its key: $query", async (question) => {
  const steps = await readers('site_pick', question);
  expect(steps).toHaveLength(3);
  for (const step of steps)
    expect(step).toMatch(/^SEARCH site_pick USING PRIMARY KEY \(char_id=\? AND id>\? AND id<\?\)$/);
});

test.each(staffQueries)("a query of all users' entries searches the copy: $query", async (question) => {
  const steps = await readers('site_pick', question);
  expect(steps.length).toBeGreaterThan(0);
  for (const step of steps) expect(step).toMatch(/^SEARCH/);
});

test.each(staffQueries)("a query of all users' entries never scans the whole log: $query", async (question) => {
  const steps = [...(await readers('picklog', question)), ...(await readers('zenylog', question))];
  expect(steps.length).toBeGreaterThan(0);
  for (const step of steps) expect(step).toMatch(/^SEARCH/);
});
