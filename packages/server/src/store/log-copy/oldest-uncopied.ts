import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import { fromSqlTime } from '../statements/sql-time.ts';
import type { CopyState } from './copy-state.ts';
import { newestLine } from './game-lines.ts';

/**
 * Returns the time of the oldest entry of the game's item log that is not copied yet, in epoch milliseconds; undefined
 * if all new entries are copied.
 */
export async function oldestUncopied(db: Kysely<Schema>, state: CopyState): Promise<number | undefined> {
  const next = await db
    .selectFrom('picklog')
    .select('time')
    .where('id', '>', state.copied_to - state.shift)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (next) return fromSqlTime(next.time);
  // After a restart the log counts from 1, so its new entries are recognised by their time and not by their id.
  const newest = await newestLine(db);
  const at = newest ? fromSqlTime(newest.time) : 0;
  return at > state.last_at ? at : undefined;
}
