import { type Kysely, sql } from 'kysely';
import { dialectOf } from '../dialect/dialect.ts';
import type { Schema } from '../schema.ts';

/**
 * Work that only one server of several may do at a time: `market` is held for all recorders, `upkeep` for maintenance. The
 * names are in the database and in metrics; servers of two versions that run side by side must agree about them.
 */
export const leaseNames = ['market', 'upkeep', 'backups', 'log_copy'] as const;
export type LeaseName = (typeof leaseNames)[number];

const lifetime = 30_000;

/**
 * Whether `holder` is the one that does a kind of work, for 30 seconds from now; asking again renews it. By the clock of
 * the database, so that no machine whose own is wrong can take it or keep it. Asked within a transaction it is a fence:
 * nobody else gets the lease until what was written together with it is committed.
 */
export async function acquireLease(db: Kysely<Schema>, name: LeaseName, holder: string): Promise<boolean> {
  const now = dialectOf(db).now();
  const lease = { holder, expires_at: sql<number>`${now} + ${lifetime}` };
  const renewed = await db
    .updateTable('site_lease')
    .set(lease)
    .where('name', '=', name)
    .where((eb) => eb.or([eb('holder', '=', holder), eb('expires_at', '<', now)]))
    .executeTakeFirst();
  if (renewed.numUpdatedRows > 0n) return true;
  const first = await db
    .insertInto('site_lease')
    .ignore()
    .values({ name, ...lease })
    .executeTakeFirstOrThrow();
  return first.numInsertedOrUpdatedRows === 1n;
}

/** What a server holds at the moment. */
export async function heldLeases(db: Kysely<Schema>, holder: string): Promise<string[]> {
  const rows = await db
    .selectFrom('site_lease')
    .select('name')
    .where('holder', '=', holder)
    .where('expires_at', '>', sql<number>`${dialectOf(db).now()}`)
    .execute();
  return rows.map(({ name }) => name);
}

/** Gives back what this server holds, so that nobody waits for it to expire. */
export async function releaseLeases(db: Kysely<Schema>, holder: string): Promise<void> {
  await db.updateTable('site_lease').set({ expires_at: 0 }).where('holder', '=', holder).execute();
}

/** Gives back one lease, if this server holds it. */
export async function releaseLease(db: Kysely<Schema>, name: LeaseName, holder: string): Promise<void> {
  await db
    .updateTable('site_lease')
    .set({ expires_at: 0 })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .execute();
}
