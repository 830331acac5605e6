import { type Kysely, type SqlBool, sql } from 'kysely';
import { dialectOf } from '../dialect/dialect.ts';
import type { SiteInstance } from '../schema/instances.ts';
import type { Schema } from '../schema.ts';
import { deleteSome } from '../statements/delete-some.ts';

/** One that was not seen for so long is taken for gone. */
const aliveFor = 30_000;
/** Rows of those that were killed are of no use to anybody after a day. */
const keptFor = 86_400_000;

/** What a server tells the others over the same database. */
export type InstanceFacts = Omit<SiteInstance, 'started_at' | 'seen_at'>;

/** Says that a server is there, by the database's clock; said again it only says so once more. */
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

/** The servers over this database that were seen within half a minute, the oldest first. */
export const liveInstances = (db: Kysely<Schema>) =>
  db
    .selectFrom('site_instance')
    .where('seen_at', '>', sql<number>`${dialectOf(db).now()} - ${aliveFor}`)
    .orderBy('started_at')
    .orderBy('id')
    .selectAll()
    .execute();

/** Removes some of what servers left behind that ended without a word. */
export const sweepInstances = (db: Kysely<Schema>): Promise<number> =>
  deleteSome(db, {
    ...{ table: 'site_instance', key: 'id' },
    where: sql<SqlBool>`seen_at < ${dialectOf(db).now()} - ${keptFor}`,
  });
