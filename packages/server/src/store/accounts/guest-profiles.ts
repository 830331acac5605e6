import type { Insertable, Kysely, Updateable } from 'kysely';
import type { Schema } from '../schema.ts';

/** Returns the guest profiles of a master account in the order of their creation, each with the accounts it may use. */
export async function guestProfilesOf(db: Kysely<Schema>, masterId: number) {
  const profiles = await db
    .selectFrom('site_guest_profile')
    .where('master_id', '=', masterId)
    .orderBy('id')
    .select(['id', 'name', 'restrictions'])
    .execute();
  const links = await db
    .selectFrom('site_guest_profile_account as link')
    .innerJoin('site_guest_profile as profile', 'profile.id', 'link.guest_profile_id')
    .where('profile.master_id', '=', masterId)
    .orderBy('link.account_id')
    .select(['link.guest_profile_id', 'link.account_id'])
    .execute();
  const accounts = Map.groupBy(links, (link) => link.guest_profile_id);
  return profiles.map((profile) => ({
    ...profile,
    associated_accounts: (accounts.get(profile.id) ?? []).map((link) => link.account_id),
  }));
}

export async function insertGuestProfile(
  db: Kysely<Schema>,
  profile: Insertable<Schema['site_guest_profile']>,
): Promise<number> {
  const { insertId } = await db.insertInto('site_guest_profile').values(profile).executeTakeFirstOrThrow();
  return Number(insertId);
}

export async function updateGuestProfile(
  db: Kysely<Schema>,
  id: number,
  change: Updateable<Schema['site_guest_profile']>,
): Promise<void> {
  await db.updateTable('site_guest_profile').set(change).where('id', '=', id).execute();
}

export async function deleteGuestProfile(db: Kysely<Schema>, id: number): Promise<void> {
  await db.deleteFrom('site_guest_profile_account').where('guest_profile_id', '=', id).execute();
  await db.deleteFrom('site_guest_profile').where('id', '=', id).execute();
}

/** Replaces the list of game accounts that a guest profile may use. */
export async function associateAccounts(db: Kysely<Schema>, id: number, accountIds: readonly number[]): Promise<void> {
  await db.deleteFrom('site_guest_profile_account').where('guest_profile_id', '=', id).execute();
  if (accountIds.length === 0) return;
  await db
    .insertInto('site_guest_profile_account')
    .values(accountIds.map((account_id) => ({ guest_profile_id: id, account_id })))
    .execute();
}
