import { type Kysely, type SqlBool, sql } from 'kysely';
import { dialectOf } from '../dialect/dialect.ts';
import type { Schema } from '../schema.ts';
import { toSqlTime } from '../statements/sql-time.ts';
import type { LogTable } from './branches.ts';
import type { Predicate } from './predicates.ts';

/** Ids above `after` and below `before`. */
export interface IdRange {
  after: number;
  before: number;
}

/** Rows that one query may scan without an index. The next page continues below them. */
const maxScannedRows = 200_000;

/** Functions that find the ids of a time span in a log. */
export interface LogIds {
  /** Returns the last id; 0 for an empty log. */
  last(): Promise<number>;
  /** Returns the first entry from an id on, with its time as text. */
  firstFrom(id: number): Promise<{ id: number; time: string } | undefined>;
}

/** Returns the functions that find ids in a game table. */
export const gameLogIds = (db: Kysely<Schema>, table: LogTable): LogIds => ({
  async last() {
    const last = sql<{ id: number | null }>`SELECT MAX(id) AS id FROM ${sql.table(table)}`;
    const { rows } = await dialectOf(db).withTimeLimit(last).execute(db);
    return Number(rows[0]?.id ?? 0);
  },
  async firstFrom(id) {
    const { rows } = await sql<{ id: number; time: string }>`SELECT id, time FROM ${sql.table(table)}
      WHERE id >= ${id} ORDER BY id LIMIT 1`.execute(db);
    return rows[0];
  },
});

/**
 * Returns the first id whose row is not older than `at`. Ids rise with time, so binary search works without an index on
 * the time.
 */
async function firstIdSince(ids: LogIds, at: { time: number; last: number }): Promise<number> {
  const text = toSqlTime(at.time);
  let low = 0;
  let high = at.last + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const row = await ids.firstFrom(middle);
    if (row && row.time < text) low = row.id + 1;
    else high = middle;
  }
  return low;
}

/** Start of a page and requested time span. */
export interface RangeQuery {
  before: number | undefined;
  time: { from?: number; to?: number } | undefined;
}

/** Returns the ids of a time span and a page position. Both ends of the span are included, in whole seconds. */
export async function rangeOf(ids: LogIds, of: RangeQuery): Promise<IdRange> {
  const last = await ids.last();
  const { from, to } = of.time ?? {};
  const after = from === undefined ? 0 : (await firstIdSince(ids, { time: from, last })) - 1;
  const end = to === undefined ? last + 1 : await firstIdSince(ids, { time: to + 1_000, last });
  return { after, before: Math.min(end, of.before ?? Number.POSITIVE_INFINITY) };
}

/** Returns the ids of a time span and a page position in a game table. */
export const idRange = (db: Kysely<Schema>, table: LogTable, of: RangeQuery): Promise<IdRange> =>
  rangeOf(gameLogIds(db, table), of);

/** Returns the newest part of a range that may be scanned. */
export const limitScan = (range: IdRange): IdRange => ({
  ...range,
  after: Math.max(range.after, range.before - 1 - maxScannedRows),
});

export const inRange = ({ after, before }: IdRange): Predicate => sql<SqlBool>`id > ${after} AND id < ${before}`;
