import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { proofs } from './account-links.ts';

/** The second factor (TOTP) of a master account. It may not be active yet. */
export type TotpRow = Selectable<Schema['site_totp']>;

export const findTotp = (db: Kysely<Schema>, masterId: number): Promise<TotpRow | undefined> =>
  db.selectFrom('site_totp').where('master_id', '=', masterId).selectAll().executeTakeFirst();

/** A master account, and whether its second factor is active (1) or not. */
export const findMasterWithSecondFactor = (db: Kysely<Schema>, masterId: number) =>
  db
    .selectFrom('site_master')
    .leftJoin('site_totp', 'site_totp.master_id', 'site_master.master_id')
    .where('site_master.master_id', '=', masterId)
    .select(['site_master.email', 'site_master.email_verified_at', 'site_totp.enabled as second_factor'])
    .executeTakeFirst();

/** Returns true if a sign-in to the master account needs a code of its second factor. */
export async function hasSecondFactor(db: Kysely<Schema>, masterId: number): Promise<boolean> {
  const row = await db
    .selectFrom('site_totp')
    .where('master_id', '=', masterId)
    .where('enabled', '=', 1)
    .select('master_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a new second factor secret that is not active yet. It replaces an earlier secret. */
export async function replaceTotp(db: Kysely<Schema>, row: Insertable<Schema['site_totp']>): Promise<void> {
  await db.deleteFrom('site_totp').where('master_id', '=', row.master_id).execute();
  await db.insertInto('site_totp').values(row).execute();
}

/** Activates the second factor of a master account. */
export async function enableTotp(db: Kysely<Schema>, masterId: number, now: number): Promise<void> {
  await db.updateTable('site_totp').set({ enabled: 1, enabled_at: now }).where('master_id', '=', masterId).execute();
}

/**
 * Marks a time step of the second factor as used, so that its code works only once. Returns false if a code of this
 * step or a later one was accepted before.
 */
export async function consumeStep(db: Kysely<Schema>, masterId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('site_totp')
    .set({ last_step: step })
    .where('master_id', '=', masterId)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * Removes the second factor and the recovery codes of a master account. Returns false if the account has no second
 * factor.
 */
export async function deleteSecondFactor(db: Kysely<Schema>, masterId: number): Promise<boolean> {
  await db.deleteFrom('site_recovery').where('master_id', '=', masterId).execute();
  const { numDeletedRows } = await db
    .deleteFrom('site_totp')
    .where('master_id', '=', masterId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Stores new recovery codes of a master account. They replace all earlier ones. */
export async function replaceRecoveryCodes(
  db: Kysely<Schema>,
  masterId: number,
  hashes: readonly Uint8Array[],
): Promise<void> {
  await db.deleteFrom('site_recovery').where('master_id', '=', masterId).execute();
  await db
    .insertInto('site_recovery')
    .values(hashes.map((code_hash) => ({ master_id: masterId, code_hash, used_at: null })))
    .execute();
}

/** Marks a recovery code of a master account as used. Returns false if the code is unknown or was used before. */
export async function consumeRecoveryCode(
  db: Kysely<Schema>,
  { masterId, hash, now }: { masterId: number; hash: Uint8Array; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('site_recovery')
    .set({ used_at: now })
    .where('master_id', '=', masterId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Returns the number of unused recovery codes of a master account. */
export async function countRecoveryCodes(db: Kysely<Schema>, masterId: number): Promise<number> {
  const { left } = await db
    .selectFrom('site_recovery')
    .where('master_id', '=', masterId)
    .where('used_at', 'is', null)
    .select(sql<number>`count(*)`.as('left'))
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** Returns all active second factor secrets, for a check that the encryption key decrypts them. */
export const listSecrets = (db: Kysely<Schema>): Promise<Pick<TotpRow, 'master_id' | 'secret'>[]> =>
  db.selectFrom('site_totp').where('enabled', '=', 1).select(['master_id', 'secret']).execute();

/** Returns the number of master accounts that have a game account of at least this group level and no second factor. */
export async function countStaffWithoutSecondFactor(db: Kysely<Schema>, level: number): Promise<number> {
  const { staff } = await db
    .selectFrom('site_master_account')
    .innerJoin('login', 'login.account_id', 'site_master_account.account_id')
    .leftJoin('site_totp', (join) =>
      join.onRef('site_totp.master_id', '=', 'site_master_account.master_id').on('site_totp.enabled', '=', 1),
    )
    .where('login.group_id', '>=', level)
    .where('site_master_account.proof', '>=', proofs.password)
    .where('site_totp.master_id', 'is', null)
    .select(sql<number>`count(DISTINCT site_master_account.master_id)`.as('staff'))
    .executeTakeFirstOrThrow();
  return Number(staff);
}
