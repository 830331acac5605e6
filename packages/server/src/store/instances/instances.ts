import { type Kysely, type SqlBool, sql } from 'kysely';
import { dialectOf } from '../dialect/dialect.ts';
import type { SiteInstance } from '../schema/instances.ts';
import type { Schema } from '../schema.ts';
import { deleteSome } from '../statements/delete-some.ts';

/** Milliseconds after which a Kafra server without a heartbeat counts as ended. */
const aliveFor = 30_000;
/** Milliseconds until the registration of a killed server is deleted. */
const keptFor = 86_400_000;

/** Data about a Kafra server that other servers on the same database can read. */
export type InstanceFacts = Omit<SiteInstance, 'started_at' | 'seen_at'>;

/** Registers a Kafra server, or renews its registration, with the time of the database. */
export async function noteInstance(db: Kysely<Schema>, facts: InstanceFacts): Promise<void> {
  const now = dialectOf(db).now();
  const seen = await db
    .updateTable('site_instance')
    .set({ seen_at: now })
    .where('id', '=', facts.id)
    .executeTakeFirst();
  if (seen.numUpdatedRows > 0n) return;
  await db
    .insertInto('site_instance')
    .ignore()
    .values({ ...facts, started_at: now, seen_at: now })
    .execute();
}

export async function removeInstance(db: Kysely<Schema>, id: string): Promise<void> {
  await db.deleteFrom('site_instance').where('id', '=', id).execute();
}

/** Returns the Kafra servers on this database that were seen within 30 seconds, oldest first. */
export const liveInstances = (db: Kysely<Schema>) =>
  db
    .selectFrom('site_instance')
    .where('seen_at', '>', sql<number>`${dialectOf(db).now()} - ${aliveFor}`)
    .orderBy('started_at')
    .orderBy('id')
    .selectAll()
    .execute();

/** Deletes a limited number of registrations of servers that ended without a shutdown. */
export const sweepInstances = (db: Kysely<Schema>): Promise<number> =>
  deleteSome(db, {
    ...{ table: 'site_instance', key: 'id' },
    where: sql<SqlBool>`seen_at < ${dialectOf(db).now()} - ${keptFor}`,
  });
