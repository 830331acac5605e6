import { randomInt } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { dialectOf } from '../dialect/dialect.ts';
import type { Schema } from '../schema.ts';

/** A little less than a second: of several servers that beat each second one changes the row, and the others nothing. */
const pause = 900;

/** Marks the database as the one that this server writes to. */
export async function markOrigin(db: Kysely<Schema>): Promise<void> {
  await db
    .updateTable('site_heartbeat')
    .set({ origin: randomInt(1, 2 ** 47) })
    .execute();
}

/** What replicas are measured by. */
export interface Heartbeat {
  /** The time of the database, epoch milliseconds. */
  now: number;
  /** When a server last touched it. */
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

/** Notes the time of the database in its heartbeat, from which its replicas are seen to keep up. */
export async function beat(db: Kysely<Schema>): Promise<void> {
  const now = dialectOf(db).now();
  await db.updateTable('site_heartbeat').set({ at: now }).where('at', '<', sql<number>`${now} - ${pause}`).execute();
}
