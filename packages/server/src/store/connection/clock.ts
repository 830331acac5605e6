import { type Kysely, sql } from 'kysely';
import { type Clock, systemClock } from '../../rules/clock.ts';
import { dialectOf } from '../dialect/dialect.ts';
import type { Schema } from '../schema.ts';

/** Returns the time of the database in epoch milliseconds. */
export async function readClock(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ now: number }>`SELECT ${dialectOf(db).now()} AS ${sql.ref('now')}`.execute(db);
  return Number(rows[0]?.now);
}

/**
 * Returns the earlier of two times: that of this machine's clock and that of the database. Rows are deleted for their
 * age only if they are old by both clocks, so a machine with a clock that is ahead deletes nothing too early.
 */
export async function readEarlierClock(db: Kysely<Schema>, clock: Clock): Promise<number> {
  const ahead = systemClock.now() - (await readClock(db));
  return clock.now() - Math.max(0, ahead);
}
