import { type Kysely, type SqlBool, sql } from 'kysely';
import { dialectOf } from '../dialect/dialect.ts';
import type { Schema } from '../schema.ts';
import { toSqlTime } from '../statements/sql-time.ts';
import type { LogTable } from './branches.ts';
import type { Predicate } from './predicates.ts';

/** Range of ids in a log table: above `after` and below `before`. */
export interface IdRange {
  after: number;
  before: number;
}

/** Maximum number of log rows that one query may scan without an index. The next page continues below them. */
const maxScannedRows = 200_000;

/** Reads ids and times of a log, so that a time span can be converted to a range of ids. */
export interface LogIds {
  /** Returns the highest id of the log; 0 for an empty log. */
  last(): Promise<number>;
  /** Returns the first log entry with this id or a higher one, with its time as text. */
  firstFrom(id: number): Promise<{ id: number; time: string } | undefined>;
}

/** Returns the functions that read ids and times of one of the game's log tables. */
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
 * Returns the first id of a log entry that is not older than `at`. Ids rise with time, so a binary search finds it
 * without an index on the time.
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

/** Id at which a page of a log begins, and the requested time span. */
export interface RangeQuery {
  before: number | undefined;
  time: { from?: number; to?: number } | undefined;
}

/**
 * Returns the range of log ids for a time span and the start of a page. Both ends of the span are included, in whole
 * seconds.
 */
export async function rangeOf(ids: LogIds, of: RangeQuery): Promise<IdRange> {
  const last = await ids.last();
  const { from, to } = of.time ?? {};
  const after = from === undefined ? 0 : (await firstIdSince(ids, { time: from, last })) - 1;
  const end = to === undefined ? last + 1 : await firstIdSince(ids, { time: to + 1_000, last });
  return { after, before: Math.min(end, of.before ?? Number.POSITIVE_INFINITY) };
}

/** Returns the range of ids in a log table of the game for a time span and the start of a page. */
export const idRange = (db: Kysely<Schema>, table: LogTable, of: RangeQuery): Promise<IdRange> =>
  rangeOf(gameLogIds(db, table), of);

/** Limits a range of log ids to its newest part, so that a scan without an index stays short. */
export const limitScan = (range: IdRange): IdRange => ({
  ...range,
  after: Math.max(range.after, range.before - 1 - maxScannedRows),
});

export const inRange = ({ after, before }: IdRange): Predicate => sql<SqlBool>`id > ${after} AND id < ${before}`;
