import { second } from '@kafra/sdk/rules';
import type { Kysely } from 'kysely';
import { dialectOf } from '../dialect/dialect.ts';
import { readCopyState } from '../log-copy/copy-state.ts';
import { hasBegunAnew, newestLine, newestLineBefore, newestLineUpTo } from '../log-copy/game-lines.ts';
import type { Schema } from '../schema.ts';
import { fromSqlTime } from '../statements/sql-time.ts';

/** How far the item log was read. */
export interface RecorderPosition {
  /** The last id that is not read again; ids of a log that has begun anew are counted on. */
  last_id: number;
  /** What is added to the log's own ids for that. */
  shift: number;
  /** When the line of that id was written, or later, epoch ms; 0 where there was none. */
  last_at: number;
}

const toRow = (position: RecorderPosition) => ({ ...position, last_at_id: position.last_id });

/** Counts the lines of a log that has begun anew on behind all that is recorded. */
async function followRestart(db: Kysely<Schema>, position: RecorderPosition): Promise<RecorderPosition> {
  const { last_id, shift, last_at } = position;
  // Until the copy of the log has followed a change of the time zone, that moment is of the old one.
  const copy = await readCopyState(db);
  if (copy && copy.zone !== null && copy.zone !== dialectOf(db).zone.name) return position;
  // Taken for one that has begun anew it loses nothing: what was put back into it is not read twice.
  if (!(await hasBegunAnew(db, { id: last_id - shift, at: last_at, skew: 0 }))) return position;
  const { id } = await db
    .selectFrom('site_market_log')
    .select(({ fn }) => fn.max('src_pick_id').as('id'))
    .executeTakeFirstOrThrow();
  const recorded = Math.max(last_id, Number(id ?? 0));
  // What was put back into the new log was read in the old one.
  const known = await newestLineBefore(db, last_at + second);
  return { last_at, shift: recorded, last_id: recorded + (known?.id ?? 0) };
}

/** How far the log was read; where it never was, its end is noted and answered: the past is not made up. */
export async function readPosition(db: Kysely<Schema>, name: string, now: number): Promise<RecorderPosition> {
  const known = await db
    .selectFrom('site_recorder')
    .select(['last_id', 'shift', 'last_at', 'last_at_id', 'at'])
    .where('name', '=', name)
    .executeTakeFirst();
  if (known) {
    const { last_id, shift, last_at, last_at_id, at } = known;
    // An older version moves the id alone, by the log's own ids; its line is older than that look.
    return followRestart(db, last_at_id === last_id ? { last_id, shift, last_at } : { last_id, shift: 0, last_at: at });
  }
  const end = await newestLine(db);
  const position = { last_id: end?.id ?? 0, shift: 0, last_at: end ? fromSqlTime(end.time) : 0 };
  await db
    .insertInto('site_recorder')
    .values({ name, ...toRow(position), at: now })
    .execute();
  return position;
}

/** When logs were last read to write down what sells, epoch milliseconds; undefined where they never were. */
export async function lastRecordedAt(db: Kysely<Schema>): Promise<number | undefined> {
  const { at } = await db
    .selectFrom('site_recorder')
    .select(({ fn }) => fn.max('at').as('at'))
    // Others record something else.
    .where('name', '=', 'market')
    .executeTakeFirstOrThrow();
  return at === null ? undefined : Number(at);
}

/** Notes that the log was read from a position up to an id, or to the last line below it. */
export async function writePosition(
  db: Kysely<Schema>,
  name: string,
  { position, readTo, now }: { position: RecorderPosition; readTo: number; now: number },
): Promise<void> {
  const { shift } = position;
  const line = await newestLineUpTo(db, readTo - shift);
  const isFurther = line !== undefined && line.id + shift > position.last_id;
  const next = isFurther ? { shift, last_id: line.id + shift, last_at: fromSqlTime(line.time) } : position;
  await db
    .updateTable('site_recorder')
    .set({ ...toRow(next), at: now })
    .where('name', '=', name)
    .execute();
}
