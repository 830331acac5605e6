import { minute, second } from '@kafra/sdk/rules';
import type { Kysely } from 'kysely';
import { dialectOf } from '../dialect/dialect.ts';
import { readCopyState } from '../log-copy/copy-state.ts';
import { hasBegunAnew, newestLine, newestLineBefore, newestLineUpTo } from '../log-copy/game-lines.ts';
import { settleRepeatedHour } from '../log-copy/repeated-hour.ts';
import type { Schema } from '../schema.ts';
import { fromSqlTime } from '../statements/sql-time.ts';

/** Progress of reading the item log. */
export interface RecorderPosition {
  /** The last id that was read. After the log is restarted, ids continue to rise. */
  last_id: number;
  /** Difference between `last_id` and the id in the log. */
  shift: number;
  /** Time of the entry `last_id`, or a later time, in epoch milliseconds; 0 without an entry. */
  last_at: number;
}

const toRow = (position: RecorderPosition) => ({ ...position, last_at_id: position.last_id });

/** If the log was restarted, continues its ids after all recorded ids. */
async function followRestart(db: Kysely<Schema>, position: RecorderPosition): Promise<RecorderPosition> {
  const { last_id, shift, last_at } = position;
  // The copy of the log may still have to follow a change of the time zone. Until then the time is in the old zone.
  const copy = await readCopyState(db);
  if (copy && copy.zone !== null && copy.zone !== dialectOf(db).zone.name) return position;
  // Treating a log as restarted does no harm: entries that were copied back into it are not read twice.
  if (!(await hasBegunAnew(db, { id: last_id - shift, at: last_at, skew: 0 }))) return position;
  const { id } = await db
    .selectFrom('site_market_log')
    .select(({ fn }) => fn.max('src_pick_id').as('id'))
    .executeTakeFirstOrThrow();
  const recorded = Math.max(last_id, Number(id ?? 0));
  // Entries that were copied back into the new log have been read in the old one.
  const known = await newestLineBefore(db, last_at + second);
  return { last_at, shift: recorded, last_id: recorded + (known?.id ?? 0) };
}

/**
 * Returns the progress of reading the log. On the first call it stores and returns the end of the log, because earlier
 * sales are not recorded.
 */
export async function readPosition(db: Kysely<Schema>, name: string, now: number): Promise<RecorderPosition> {
  const known = await db
    .selectFrom('site_recorder')
    .select(['last_id', 'shift', 'last_at', 'last_at_id', 'at'])
    .where('name', '=', name)
    .executeTakeFirst();
  if (known) {
    const { last_id, shift, last_at, last_at_id, at } = known;
    // An older version of Kafra stores only the id, without `shift`. The time `at` of its read is later than the entry.
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

/** Returns the time when logs were last read for sales, in epoch milliseconds; undefined if they never were. */
export async function lastRecordedAt(db: Kysely<Schema>): Promise<number | undefined> {
  const { at } = await db
    .selectFrom('site_recorder')
    .select(({ fn }) => fn.max('at').as('at'))
    // Recorders with other names do not record sales.
    .where('name', '=', 'market')
    .executeTakeFirstOrThrow();
  return at === null ? undefined : Number(at);
}

/** Returns the time of an entry in epoch milliseconds, also in the hour that clocks repeat. */
async function timeOf(db: Kysely<Schema>, line: { id: number; time: string }, now: number): Promise<number> {
  const [settled = line] = await settleRepeatedHour(db, 'picklog', [line], { until: now + minute });
  return fromSqlTime(settled.time);
}

/** Stores the progress up to an id, or up to the last entry below it. */
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
