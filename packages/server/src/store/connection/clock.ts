import { type Kysely, sql } from 'kysely';
import { type Clock, systemClock } from '../../rules/clock.ts';
import { dialectOf } from '../dialect/dialect.ts';
import type { Schema } from '../schema.ts';

/** What the clock of the database shows, epoch milliseconds. */
export async function readClock(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ now: number }>`SELECT ${dialectOf(db).now()} AS ${sql.ref('now')}`.execute(db);
  return Number(rows[0]?.now);
}

/**
 * What a clock shows, less what this machine's is ahead of the database's: what is deleted for its age is old by both, so
 * that a machine whose clock is wrong deletes nothing before its time.
 */
export async function readEarlierClock(db: Kysely<Schema>, clock: Clock): Promise<number> {
  const ahead = systemClock.now() - (await readClock(db));
  return clock.now() - Math.max(0, ahead);
}
