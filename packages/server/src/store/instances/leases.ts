import { type Kysely, sql } from 'kysely';
import { dialectOf } from '../dialect/dialect.ts';
import type { Schema } from '../schema.ts';

/**
 * Work that only one server may do at a time. All recorders need `market`, maintenance needs `upkeep`. The names are
 * stored in the database and in metrics, so servers of different versions must use the same ones.
 */
export const leaseNames = ['market', 'upkeep', 'backups', 'log_copy'] as const;
export type LeaseName = (typeof leaseNames)[number];

const lifetime = 30_000;

/**
 * Acquires or renews a lease for 30 seconds and returns true if `holder` has it. Uses the time of the database, so a
 * machine with a wrong clock cannot take or keep a lease too long. Inside a transaction, another server gets the lease
 * only after the commit.
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

/** Returns the names of the leases that a server holds now. */
export async function heldLeases(db: Kysely<Schema>, holder: string): Promise<string[]> {
  const rows = await db
    .selectFrom('site_lease')
    .select('name')
    .where('holder', '=', holder)
    .where('expires_at', '>', sql<number>`${dialectOf(db).now()}`)
    .execute();
  return rows.map(({ name }) => name);
}

/** Releases the leases of this server, so that other servers need not wait until they expire. */
export async function releaseLeases(db: Kysely<Schema>, holder: string): Promise<void> {
  await db.updateTable('site_lease').set({ expires_at: 0 }).where('holder', '=', holder).execute();
}

/** Releases one lease if this server holds it. */
export async function releaseLease(db: Kysely<Schema>, name: LeaseName, holder: string): Promise<void> {
  await db
    .updateTable('site_lease')
    .set({ expires_at: 0 })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .execute();
}
