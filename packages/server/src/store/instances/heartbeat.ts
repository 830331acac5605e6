import { randomInt } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { dialectOf } from '../dialect/dialect.ts';
import type { Schema } from '../schema.ts';

/**
 * Minimum age in milliseconds of a heartbeat that is replaced, slightly less than a second. If several servers send a
 * heartbeat each second, one of them changes the row and the others do nothing.
 */
const pause = 900;

/**
 * Writes a new random `origin` to the heartbeat row, which marks the database that this server writes to. A copy of the
 * database that has diverged has another `origin`.
 */
export async function markOrigin(db: Kysely<Schema>): Promise<void> {
  await db
    .updateTable('site_heartbeat')
    .set({ origin: randomInt(1, 2 ** 47) })
    .execute();
}

/** The last heartbeat and the time of the database, from which the lag of replicas is computed. */
export interface Heartbeat {
  /** Current time of the database in epoch milliseconds. */
  now: number;
  /** Time of the last heartbeat of any server, in epoch milliseconds. */
  at: number;
  origin: number;
}

export async function readHeartbeat(db: Kysely<Schema>): Promise<Heartbeat> {
  const { now, at, origin } = await db
    .selectFrom('site_heartbeat')
    .select(['at', 'origin', dialectOf(db).now().as('now')])
    .executeTakeFirstOrThrow();
  return { now: Number(now), at, origin };
}

/** Writes the time of the database as the heartbeat of this server. The lag of replicas is measured with it. */
export async function beat(db: Kysely<Schema>): Promise<void> {
  const now = dialectOf(db).now();
  await db.updateTable('site_heartbeat').set({ at: now }).where('at', '<', sql<number>`${now} - ${pause}`).execute();
}
