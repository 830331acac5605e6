import { minute, second } from '@kafra/sdk/rules';
import type { Kysely } from 'kysely';
import { dialectOf } from '../dialect/dialect.ts';
import { readCopyState } from '../log-copy/copy-state.ts';
import { hasBegunAnew, newestLine, newestLineBefore, newestLineUpTo } from '../log-copy/game-lines.ts';
import { settleRepeatedHour } from '../log-copy/repeated-hour.ts';
import type { Schema } from '../schema.ts';
import { fromSqlTime } from '../statements/sql-time.ts';

/** Position of the sales recorder in the game's item log. */
export interface RecorderPosition {
  /** Id of the last item log entry that was read. If the game restarts the log at 1, this id continues to rise. */
  last_id: number;
  /** Difference between `last_id` and the id of the same entry in the game's log. */
  shift: number;
  /** Time of the log entry `last_id`, or a later time, in epoch milliseconds; 0 if the log was empty. */
  last_at: number;
}

const toRow = (position: RecorderPosition) => ({ ...position, last_at_id: position.last_id });

/**
 * Checks whether the game's item log was restarted at id 1. If so, the new position continues after all recorded ids.
 */
async function followRestart(db: Kysely<Schema>, position: RecorderPosition): Promise<RecorderPosition> {
  const { last_id, shift, last_at } = position;
  // If the time zone has changed and the item log copy has not been converted yet, the stored time is still in the old
  // zone and cannot be compared.
  const copy = await readCopyState(db);
  if (copy && copy.zone !== null && copy.zone !== dialectOf(db).zone.name) return position;
  // Treating a log as restarted by mistake does no harm: entries that were copied back into it are not read twice.
  if (!(await hasBegunAnew(db, { id: last_id - shift, at: last_at, skew: 0 }))) return position;
  const { id } = await db
    .selectFrom('site_market_log')
    .select(({ fn }) => fn.max('src_pick_id').as('id'))
    .executeTakeFirstOrThrow();
  const recorded = Math.max(last_id, Number(id ?? 0));
  // Old entries that were copied back into the new log were already read in the old log, so the position is after them.
  const known = await newestLineBefore(db, last_at + second);
  return { last_at, shift: recorded, last_id: recorded + (known?.id ?? 0) };
}

/**
 * Returns the position of the sales recorder in the item log. On the first call it stores and returns the end of the
 * log, because earlier sales are not recorded.
 */
export async function readPosition(db: Kysely<Schema>, name: string, now: number): Promise<RecorderPosition> {
  const known = await db
    .selectFrom('site_recorder')
    .select(['last_id', 'shift', 'last_at', 'last_at_id', 'at'])
    .where('name', '=', name)
    .executeTakeFirst();
  if (known) {
    const { last_id, shift, last_at, last_at_id, at } = known;
    // An older version of Kafra stores only the id, without `shift`. The stored time `at` is that of its last read,
    // which is later than the log entry.
    return followRestart(db, last_at_id === last_id ? { last_id, shift, last_at } : { last_id, shift: 0, last_at: at });
  }
  const end = await newestLine(db);
  const position = { last_id: end?.id ?? 0, shift: 0, last_at: end ? await timeOf(db, end, now) : 0 };
  await db
    .insertInto('site_recorder')
    .values({ name, ...toRow(position), at: now })
    .execute();
  return position;
}

/** Returns the time when the item log was last read for sales, in epoch milliseconds; undefined if it never was. */
export async function lastRecordedAt(db: Kysely<Schema>): Promise<number | undefined> {
  const { at } = await db
    .selectFrom('site_recorder')
    .select(({ fn }) => fn.max('at').as('at'))
    // Only the recorder with this name records sales. Others record, for example, castles.
    .where('name', '=', 'market')
    .executeTakeFirstOrThrow();
  return at === null ? undefined : Number(at);
}

/** Returns the real time of a log entry in epoch milliseconds, also in the hour that clocks repeat in autumn. */
async function timeOf(db: Kysely<Schema>, line: { id: number; time: string }, now: number): Promise<number> {
  const [settled = line] = await settleRepeatedHour(db, 'picklog', [line], { until: now + minute });
  return fromSqlTime(settled.time);
}

/** Stores the position of a log reader: the given id, or the last existing entry below it. */
export async function writePosition(
  db: Kysely<Schema>,
  name: string,
  { position, readTo, now }: { position: RecorderPosition; readTo: number; now: number },
): Promise<void> {
  const { shift } = position;
  const line = await newestLineUpTo(db, readTo - shift);
  const isFurther = line !== undefined && line.id + shift > position.last_id;
  const next = isFurther ? { shift, last_id: line.id + shift, last_at: await timeOf(db, line, now) } : position;
  await db
    .updateTable('site_recorder')
    .set({ ...toRow(next), at: now })
    .where('name', '=', name)
    .execute();
}
