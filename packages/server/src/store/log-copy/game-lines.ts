import { type Kysely, sql } from 'kysely';
import { dialectOf } from '../dialect/dialect.ts';
import { numbersOf, textsOf } from '../logs/none-for-null.ts';
import type { Schema } from '../schema.ts';
import { queryInChunks } from '../statements/chunks.ts';
import { fromSqlTime } from '../statements/sql-time.ts';
import { itemColumns, uniqueIdText } from '../storage/items.ts';

/** Selects the columns of the game's item log that are copied. */
function linesOf(db: Kysely<Schema>) {
  // Item logs of old games lack the column `bound`.
  const bound = dialectOf(db).hasColumn('picklog', 'bound') ? sql.ref<number>('bound') : sql<number>`0`;
  return db
    .selectFrom('picklog')
    .select(['id', 'time'])
    .select(numbersOf(['char_id', 'amount', ...itemColumns]))
    .select(textsOf(['type', 'map']))
    .select([uniqueIdText('unique_id').as('unique_id'), sql<number>`COALESCE(${bound}, 0)`.as('bound')]);
}
export type GameLine = Awaited<ReturnType<ReturnType<typeof linesOf>['execute']>>[number];

/** Returns entries of the game's item log above an id, oldest first. */
export const linesAbove = (db: Kysely<Schema>, id: number, limit: number): Promise<GameLine[]> =>
  linesOf(db).where('id', '>', id).orderBy('id').limit(limit).execute();

/** Returns entries of the game's item log up to an id, newest first. */
export const linesUpTo = (db: Kysely<Schema>, id: number, limit: number): Promise<GameLine[]> =>
  linesOf(db).where('id', '<=', id).orderBy('id', 'desc').limit(limit).execute();

export const linesById = (db: Kysely<Schema>, ids: readonly number[]): Promise<GameLine[]> =>
  queryInChunks(ids, (part) => linesOf(db).where('id', 'in', part).execute());

/** Returns the ids of the entries in the game's item log, above one id and up to another. */
export async function lineIds(db: Kysely<Schema>, { after, to }: { after: number; to: number }): Promise<number[]> {
  const rows = await db.selectFrom('picklog').select('id').where('id', '>', after).where('id', '<=', to).execute();
  return rows.map((row) => row.id);
}

/** Returns id and time of the newest entry of the game's item log. */
export const newestLine = (db: Kysely<Schema>) =>
  db.selectFrom('picklog').select(['id', 'time']).orderBy('id', 'desc').limit(1).executeTakeFirst();

/** Returns id and time of the newest entry of the game's item log up to an id. */
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
  /** Time of the last known log entry in epoch milliseconds; 0 if unknown. */
  at: number;
  /** Maximum difference in milliseconds between the clocks of the game servers that write the log. */
  skew: number;
}

/**
 * Returns true if the game's item log was restarted after the last known entry. After TRUNCATE or in a new table its
 * ids start at 1. An entry with a later time and an id that is not higher shows a restart.
 */
export async function hasBegunAnew(db: Kysely<Schema>, { id, at, skew }: LastLine): Promise<boolean> {
  const newest = await newestLine(db);
  // Uses the newest log entry up to the known id. A log can have gaps, especially in a cluster, so the entry with
  // exactly this id may be missing.
  const line = newest && newest.id > id ? await newestLineUpTo(db, id) : newest;
  if (at === 0 || line === undefined) return false;
  const aheadBy = earliestOf(db, line.time) - at;
  if (line.id === id || aheadBy <= 0 || aheadBy > skew) return aheadBy > 0;
  // Without a restart, the last known entry may have been deleted, and an earlier entry may have a time of a clock that
  // was ahead. In that case the log still has entries that are older than the known one.
  const oldest = await oldestLine(db);
  return oldest !== undefined && earliestOf(db, oldest.time) > at;
}

/**
 * Returns the earliest time that a DATETIME text of the game can mean. In the hour that clocks repeat in autumn, a text
 * has two meanings.
 */
function earliestOf(db: Kysely<Schema>, time: string): number {
  const at = fromSqlTime(time);
  return dialectOf(db).zone.twins(at)?.earlier ?? at;
}

/** Returns id and time of the oldest entry of the game's item log. */
export const oldestLine = (db: Kysely<Schema>) =>
  db.selectFrom('picklog').select(['id', 'time']).orderBy('id').limit(1).executeTakeFirst();

/**
 * Returns the newest entry of the game's item log that was written before a time. Only few entries are younger, so they
 * are skipped one by one.
 */
export async function newestLineBefore(db: Kysely<Schema>, at: number) {
  const dialect = dialectOf(db);
  const { rows } = await sql<{
    id: number;
    time: string;
  }>`SELECT id, time FROM ${sql.table('picklog')} ${dialect.indexHint(undefined)}
    WHERE time < ${dialect.timeText(at)} ORDER BY id DESC LIMIT 1`.execute(db);
  return rows[0];
}
