import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from '../schema.ts';

export type Master = Selectable<Schema['site_master']>;

export const findMasterByEmail = (db: Kysely<Schema>, emailNorm: string): Promise<Master | undefined> =>
  db.selectFrom('site_master').where('email_norm', '=', emailNorm).selectAll().executeTakeFirst();

export const findMaster = (db: Kysely<Schema>, masterId: number): Promise<Master | undefined> =>
  db.selectFrom('site_master').where('master_id', '=', masterId).selectAll().executeTakeFirst();

/** Adds a master account and returns its id. */
export async function insertMaster(db: Kysely<Schema>, master: Insertable<Schema['site_master']>): Promise<number> {
  const { insertId } = await db.insertInto('site_master').values(master).executeTakeFirstOrThrow();
  return Number(insertId);
}

export async function updateMaster(
  db: Kysely<Schema>,
  masterId: number,
  change: Updateable<Schema['site_master']>,
): Promise<void> {
  await db.updateTable('site_master').set(change).where('master_id', '=', masterId).execute();
}

/** Invalidates all tokens that were issued to a master account so far. */
export async function bumpTokenVersion(db: Kysely<Schema>, masterId: number): Promise<void> {
  await db
    .updateTable('site_master')
    .set({ token_version: sql`token_version + 1` })
    .where('master_id', '=', masterId)
    .execute();
}

/**
 * Locks the row of a master account if its password and e-mail address are unchanged. Returns false if either has
 * changed since the row was read.
 */
export async function lockIfUnchanged(
  db: Kysely<Schema>,
  { master_id, pass_hash, email_norm }: Master,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('site_master')
    .set({ ver: sql`ver + 1` })
    .where('master_id', '=', master_id)
    .where('pass_hash', '=', pass_hash)
    .where('email_norm', '=', email_norm)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * Locks the row of a master account, so that other transactions which change the account wait until this one ends. Uses
 * an UPDATE, because a cluster does not replicate the lock of SELECT FOR UPDATE.
 */
export async function lockMaster(db: Kysely<Schema>, masterId: number): Promise<void> {
  await db.updateTable('site_master').set({ ver: sql`ver + 1` }).where('master_id', '=', masterId).execute();
}

/**
 * Locks the row of the master account with this e-mail address and returns it. Returns undefined if no account has the
 * address, or if the address of the account has just changed.
 */
export async function lockMasterByEmail(db: Kysely<Schema>, emailNorm: string): Promise<Master | undefined> {
  const found = await findMasterByEmail(db, emailNorm);
  if (!found) return undefined;
  await lockMaster(db, found.master_id);
  const locked = await findMaster(db, found.master_id);
  return locked?.email_norm === emailNorm ? locked : undefined;
}
