import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** The group of rAthena whose accounts may do everything, in the game and on the site. */
const ownersGroup = 99;

/** Accounts of the owners' group, the oldest first, as far as they fit into a line. */
export const ownerCandidates = (db: Kysely<Schema>) =>
  db
    .selectFrom('login')
    .where('group_id', '>=', ownersGroup)
    .where('sex', '!=', 'S')
    .orderBy('account_id')
    .limit(10)
    .select(['account_id', 'userid'])
    .execute();

/** Every account of this login name, which the database compares without case; more than one is a fault of the realm. */
export const accountsCalled = (db: Kysely<Schema>, userId: string) =>
  db
    .selectFrom('login')
    .where('userid', '=', userId)
    .select(['account_id', 'userid', 'sex', 'group_id', 'state'])
    .execute();

/** Master accounts that an account of the owners' group is linked to. */
export const owners = (db: Kysely<Schema>) =>
  db
    .selectFrom('site_master_account')
    .innerJoin('login', 'login.account_id', 'site_master_account.account_id')
    .innerJoin('site_master', 'site_master.master_id', 'site_master_account.master_id')
    .where('login.group_id', '>=', ownersGroup)
    .orderBy('site_master.master_id')
    .select(['site_master.master_id', 'site_master.email', 'site_master.last_login_at', 'pass_hash', 'userid'])
    .execute();

/** The master account that an account is linked to. */
export const masterOfAccount = (db: Kysely<Schema>, accountId: number) =>
  db.selectFrom('site_master_account').where('account_id', '=', accountId).select('master_id').executeTakeFirst();

/** Gives a master account a game account that was there before it. */
export async function linkAccount(
  db: Kysely<Schema>,
  { masterId, accountId, now }: { masterId: number; accountId: number; now: number },
): Promise<void> {
  await db
    .insertInto('site_master_account')
    .values({ account_id: accountId, master_id: masterId, synced: 0, password_unset: 0, linked_at: now })
    .execute();
}
