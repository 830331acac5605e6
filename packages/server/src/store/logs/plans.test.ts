import type { LogQuery } from '@kafra/sdk/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../database.ts';
import { sqliteDialect } from '../dialect/sqlite.ts';
import { insertMany } from '../insert-many.ts';
import { migrate } from '../migrations/migrate.ts';
import { openDatabase } from '../open-database.ts';
import { branchStatement } from './branches.ts';
import { idRange } from './id-range.ts';
import type { ItemLogQuestion } from './item-question.ts';
import { pickPlan } from './pick-plan.ts';
import { zenyPlan } from './zeny-plan.ts';

/**
 * The gate of `docs/operate`: no question may read a whole log table, however it is narrowed. A real realm has
 * millions of lines, and its game server waits while they are read.
 */
const rows = 20_000;
let database: Database;

beforeAll(async () => {
  database = await openDatabase({ kind: 'sqlite', file: ':memory:' });
  await migrate(database, 0);
  const line = (index: number) => ({ time: '2026-11-20 12:00:00', char_id: 150_000 + (index % 400), amount: 1 });
  const indexes = Array.from({ length: rows }, (_, index) => index);
  await insertMany(
    database.db,
    'picklog',
    indexes.map((index) => ({
      ...line(index),
      type: 'PCRS'[index % 4] ?? 'P',
      nameid: 501 + (index % 90),
      refine: index % 11,
    })),
  );
  await insertMany(
    database.db,
    'zenylog',
    indexes.map((index) => ({ ...line(index), type: 'VTSK'[index % 4] ?? 'V' })),
  );
  await sql`ANALYZE`.execute(database.db);
});
afterAll(() => database.close());

async function steps(table: 'picklog' | 'zenylog', question: ItemLogQuestion): Promise<string[]> {
  const range = await idRange(database.db, table, { before: undefined, time: undefined });
  const { branches } = (table === 'picklog' ? pickPlan : zenyPlan)(question, range);
  if (branches.length === 0) return [];
  const plan = await sql<{
    detail: string;
  }>`EXPLAIN QUERY PLAN ${branchStatement(sqliteDialect, { table, branches, limit: 1_000 })}`.execute(database.db);
  return plan.rows.map((row) => row.detail);
}

const question = (query: LogQuery, of: Partial<ItemLogQuestion> = {}): ItemLogQuestion => ({
  query,
  dialect: 'rathena',
  characters: [150_001, 150_002, 150_003],
  meant: [],
  producerIds: undefined,
  ...of,
});

/** What a reader of a log table does: a SEARCH uses an index or the id, a SCAN reads on and on. */
const readers = (plan: string[]) => plan.filter((step) => /picklog|zenylog/.test(step));

test.each<LogQuery>([
  {},
  { strict: { items: [501, 502] } },
  { strict: { refine: [7], log_types: [[2048, 0]] } },
  { strict: { unique_id: ['5'] } },
  { fuzzy: { items: [501], log_types: [[4, 0]] } },
])('one’s own log is read from an index alone: %j', async (query) => {
  for (const table of ['picklog', 'zenylog'] as const) {
    const own = readers(await steps(table, question(query)));
    for (const step of own)
      expect(step).toMatch(
        /^SEARCH \w+ USING COVERING INDEX site_(pick|zeny)_char \(char_id=\? AND id>\? AND id<\?\)$/,
      );
  }
  expect(readers(await steps('picklog', question(query)))).toHaveLength(3);
});

test.each<LogQuery>([
  {},
  { strict: { items: [501] } },
  { strict: { unique_id: ['5'], refine: [3] } },
  { strict: { refine: [3] } },
  { strict: { log_types: [[4, 0]] } },
  { strict: { log_types: [[4, 0]], refine: [3] } },
  { fuzzy: { items: [501], log_types: [[4, 0]], unique_id: '5', vvs: [1] } },
  { strict: { refine: [3] }, fuzzy: { items: [501] } },
])('everybody’s log is never scanned either: %j', async (query) => {
  const everybody = question(query, { characters: undefined, meant: [150_001] });
  for (const table of ['picklog', 'zenylog'] as const)
    for (const step of readers(await steps(table, everybody))) expect(step).toMatch(/^SEARCH/);
});
