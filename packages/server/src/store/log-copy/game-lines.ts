import { type Kysely, sql } from 'kysely';
import { dialectOf } from '../dialect/dialect.ts';
import { numbersOf, textsOf } from '../logs/none-for-null.ts';
import type { Schema } from '../schema.ts';
import { queryInChunks } from '../statements/chunks.ts';
import { fromSqlTime } from '../statements/sql-time.ts';
import { itemColumns, uniqueIdText } from '../storage/items.ts';

/** The columns of the game's item log that are kept. */
function linesOf(db: Kysely<Schema>) {
  // Not there in logs that were made years ago.
  const bound = dialectOf(db).hasColumn('picklog', 'bound') ? sql.ref<number>('bound') : sql<number>`0`;
  return db
    .selectFrom('picklog')
    .select(['id', 'time'])
    .select(numbersOf(['char_id', 'amount', ...itemColumns]))
    .select(textsOf(['type', 'map']))
    .select([uniqueIdText('unique_id').as('unique_id'), sql<number>`COALESCE(${bound}, 0)`.as('bound')]);
}
export type GameLine = Awaited<ReturnType<ReturnType<typeof linesOf>['execute']>>[number];

/** Lines of the game's item log above an id, oldest first. */
export const linesAbove = (db: Kysely<Schema>, id: number, limit: number): Promise<GameLine[]> =>
  linesOf(db).where('id', '>', id).orderBy('id').limit(limit).execute();

/** Lines up to an id, newest first. */
export const linesUpTo = (db: Kysely<Schema>, id: number, limit: number): Promise<GameLine[]> =>
  linesOf(db).where('id', '<=', id).orderBy('id', 'desc').limit(limit).execute();

export const linesById = (db: Kysely<Schema>, ids: readonly number[]): Promise<GameLine[]> =>
  queryInChunks(ids, (part) => linesOf(db).where('id', 'in', part).execute());

/** Ids of the lines above one id and up to another. */
export async function lineIds(db: Kysely<Schema>, { after, to }: { after: number; to: number }): Promise<number[]> {
  const rows = await db.selectFrom('picklog').select('id').where('id', '>', after).where('id', '<=', to).execute();
  return rows.map((row) => row.id);
}

/** The newest line, and when it was written. */
export const newestLine = (db: Kysely<Schema>) =>
  db.selectFrom('picklog').select(['id', 'time']).orderBy('id', 'desc').limit(1).executeTakeFirst();

/** The newest line up to an id. */
export const newestLineUpTo = (db: Kysely<Schema>, id: number) =>
  db
    .selectFrom('picklog')
    .select(['id', 'time'])
    .where('id', '<=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

interface LastLine {
  id: number;
  /** When it was written; 0 where that is not known. */
  at: number;
  /** Milliseconds by which the clocks of those who write may differ. */
  skew: number;
}

/**
 * Whether the log has begun anew since its last line: emptied with TRUNCATE, or swapped for a new table, it counts from 1.
 * A line that is not above that one and yet was written later tells.
 */
export async function hasBegunAnew(db: Kysely<Schema>, { id, at, skew }: LastLine): Promise<boolean> {
  const newest = await newestLine(db);
  // Not that id alone: a log may have gaps, and a cluster leaves many.
  const line = newest && newest.id > id ? await newestLineUpTo(db, id) : newest;
  if (at === 0 || line === undefined) return false;
  const aheadBy = earliestOf(db, line.time) - at;
  if (line.id === id || aheadBy <= 0 || aheadBy > skew) return aheadBy > 0;
  // Or that one alone was deleted, and the line before it is of a clock that is ahead: then older ones are here.
  const oldest = await oldestLine(db);
  return oldest !== undefined && earliestOf(db, oldest.time) > at;
}

/** The earliest moment that a time may mean: in the hour that clocks repeat there are two. */
function earliestOf(db: Kysely<Schema>, time: string): number {
  const at = fromSqlTime(time);
  return dialectOf(db).zone.twins(at)?.earlier ?? at;
}

/** The oldest line, and when it was written. */
export const oldestLine = (db: Kysely<Schema>) =>
  db.selectFrom('picklog').select(['id', 'time']).orderBy('id').limit(1).executeTakeFirst();

/** The newest line that was written before a moment. Only few are younger: they are passed over one by one. */
export async function newestLineBefore(db: Kysely<Schema>, at: number) {
  const dialect = dialectOf(db);
  const { rows } = await sql<{
    id: number;
    time: string;
  }>`SELECT id, time FROM ${sql.table('picklog')} ${dialect.indexHint(undefined)}
    WHERE time < ${dialect.timeText(at)} ORDER BY id DESC LIMIT 1`.execute(db);
  return rows[0];
}
