import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import { fromSqlTime } from '../statements/sql-time.ts';
import type { CopyState } from './copy-state.ts';
import { newestLine } from './game-lines.ts';

/** When the oldest of the new lines was written that are not copied yet, epoch ms; undefined where all are. */
export async function oldestUncopied(db: Kysely<Schema>, state: CopyState): Promise<number | undefined> {
  const next = await db
    .selectFrom('picklog')
    .select('time')
    .where('id', '>', state.copied_to - state.shift)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (next) return fromSqlTime(next.time);
  // A log that has begun anew counts from 1: its lines are told by their time.
  const newest = await newestLine(db);
  const at = newest ? fromSqlTime(newest.time) : 0;
  return at > state.last_at ? at : undefined;
}
