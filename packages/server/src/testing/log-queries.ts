import type { LogQuery } from '@kafra/sdk/contract';
import { type Kysely, sql } from 'kysely';
import { dialectOf } from '../store/dialect/dialect.ts';
import { branchStatement } from '../store/logs/branches.ts';
import { idRange } from '../store/logs/id-range.ts';
import type { ResolvedItemLogQuery } from '../store/logs/item-log-query.ts';
import { pickPlan } from '../store/logs/pick-plan.ts';
import { zenyPlan } from '../store/logs/zeny-plan.ts';
import type { Schema } from '../store/schema.ts';
import { insertMany } from '../store/statements/insert-many.ts';

export type ItemLogTable = 'picklog' | 'site_pick' | 'zenylog';

const lines = 20_000;

/** Fills the item log, its copy and the zeny log with enough lines for the query planner to use indexes. */
export async function fillLogs(db: Kysely<Schema>): Promise<void> {
  const time = '2026-11-20 12:00:00';
  const line = (index: number) => ({ time, char_id: 150_000 + (index % 400), amount: 1 });
  const indexes = Array.from({ length: lines }, (_, index) => index);
  await insertMany(
    db,
    'picklog',
    indexes.map((index) => ({
      ...line(index),
      type: 'PCRS'[index % 4] ?? 'P',
      nameid: 501 + (index % 90),
      refine: index % 11,
    })),
  );
  await sql`INSERT INTO site_pick SELECT char_id, id, 0, type, nameid, amount, refine, 0, 0, 0, 0, unique_id, 0, 0
    FROM ${sql.table('picklog')}`.execute(db);
  await insertMany(
    db,
    'zenylog',
    indexes.map((index) => ({ ...line(index), type: 'VTSK'[index % 4] ?? 'V' })),
  );
}

/**
 * Returns the SQL statement of an item log query; undefined if the result is always empty, so that no statement is
 * needed.
 */
export async function logStatement(db: Kysely<Schema>, table: ItemLogTable, resolved: ResolvedItemLogQuery) {
  const range = await idRange(db, table, { before: undefined, time: undefined });
  const { branches } = (table === 'zenylog' ? zenyPlan : pickPlan)(resolved, range);
  return branches.length === 0 ? undefined : branchStatement(dialectOf(db), { table, branches, limit: 1_000 });
}

const resolve = (query: LogQuery, of: Partial<ResolvedItemLogQuery>): ResolvedItemLogQuery => ({
  query,
  emulator: 'rathena',
  characters: [150_001, 150_002, 150_003],
  matches: [],
  producerIds: undefined,
  ...of,
});

/** Item log queries of a user with three characters. */
export const memberQueries: readonly ResolvedItemLogQuery[] = [
  {},
  { strict: { items: [501, 502] } },
  { strict: { refine: [7], log_types: [[2048, 0] as const] } },
  { strict: { unique_id: ['5'] } },
  { fuzzy: { items: [501], log_types: [[4, 0] as const] } },
].map((query) => resolve(query as LogQuery, {}));

/** Item log queries of staff, who may see all rows. */
export const staffQueries: readonly ResolvedItemLogQuery[] = [
  {},
  { strict: { items: [501] } },
  { strict: { unique_id: ['5'], refine: [3] } },
  { strict: { refine: [3] } },
  { strict: { log_types: [[4, 0] as const] } },
  { strict: { log_types: [[4, 0] as const], refine: [3] } },
  { fuzzy: { items: [501], log_types: [[4, 0] as const], unique_id: '5', vvs: [1] } },
  { strict: { refine: [3] }, fuzzy: { items: [501] } },
].map((query) => resolve(query as LogQuery, { characters: undefined, matches: [150_001] }));
