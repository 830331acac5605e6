import { type Kysely, type SqlBool, sql } from 'kysely';
import { dialectOf } from '../dialect/dialect.ts';
import type { Schema } from '../schema.ts';
import { toSqlTime } from '../sql-time.ts';
import type { BranchQuery } from './branches.ts';
import type { Predicate } from './predicates.ts';

type Table = BranchQuery['table'];

/** Ids above `after` and below `before`. */
export interface IdRange {
  after: number;
  before: number;
}

/** Rows that one question may read without an index of its own; the next page goes on below. */
const maxScannedRows = 200_000;

async function lastId(db: Kysely<Schema>, table: Table): Promise<number> {
  const last = sql<{ id: number | null }>`SELECT MAX(id) AS id FROM ${sql.table(table)}`;
  const { rows } = await dialectOf(db).withTimeLimit(last).execute(db);
  return Number(rows[0]?.id ?? 0);
}

/** The first id whose row is not older than `at`: ids rise with time, so halving finds it without an index on time. */
async function firstIdSince(db: Kysely<Schema>, table: Table, at: { time: number; last: number }): Promise<number> {
  const text = toSqlTime(at.time);
  let low = 0;
  let high = at.last + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const { rows } = await sql<{ id: number; time: string }>`SELECT id, time FROM ${sql.table(table)}
      WHERE id >= ${middle} ORDER BY id LIMIT 1`.execute(db);
    const [row] = rows;
    if (row && row.time < text) low = row.id + 1;
    else high = middle;
  }
  return low;
}

/** The ids of a time span and a page position; both ends of the span belong to it, to the second. */
export async function idRange(
  db: Kysely<Schema>,
  table: Table,
  of: { before: number | undefined; time: { from?: number; to?: number } | undefined },
): Promise<IdRange> {
  const last = await lastId(db, table);
  const { from, to } = of.time ?? {};
  const after = from === undefined ? 0 : (await firstIdSince(db, table, { time: from, last })) - 1;
  const end = to === undefined ? last + 1 : await firstIdSince(db, table, { time: to + 1_000, last });
  return { after, before: Math.min(end, of.before ?? Number.POSITIVE_INFINITY) };
}

/** The newest part of a range that may be read row by row. */
export const limitScan = (range: IdRange): IdRange => ({
  ...range,
  after: Math.max(range.after, range.before - 1 - maxScannedRows),
});

export const inRange = ({ after, before }: IdRange): Predicate => sql<SqlBool>`id > ${after} AND id < ${before}`;
