import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { deleteSome } from '../statements/delete-some.ts';
import { endHolds } from './account-holds.ts';
import { deleteLink, holderOf, linkActions, logLink, proofs, removeFromGuestProfiles } from './account-links.ts';

/** Returns the game accounts that are linked to a master account, oldest link first. */
export const playerAccounts = (db: Kysely<Schema>, masterId: number) =>
  db
    .selectFrom('site_master_account')
    .innerJoin('login', 'login.account_id', 'site_master_account.account_id')
    .where('master_id', '=', masterId)
    .where('login.sex', '!=', 'S')
    .orderBy('linked_at')
    .orderBy('login.account_id')
    .select([
      'login.account_id',
      'userid',
      'group_id',
      'state',
      'unban_time',
      'character_slots',
      'web_auth_token_enabled',
      'synced',
      'sync_pending',
      'password_unset',
      'restricted_until',
    ])
    .select((select) =>
      select
        .selectFrom('site_userid')
        .whereRef('site_userid.account_id', '=', 'login.account_id')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('made_here'),
    )
    .select((select) =>
      select
        .selectFrom('site_account_hold as hold')
        .whereRef('hold.account_id', '=', 'login.account_id')
        .whereRef('hold.master_id', '!=', 'site_master_account.master_id')
        .select(({ fn }) => fn.max<number | null>('hold.held_until').as('until'))
        .as('held_until'),
    )
    .execute();
export type PlayerAccountRow = Awaited<ReturnType<typeof playerAccounts>>[number];

/** Returns a game account if it is linked to this master account; undefined otherwise. */
export const ownAccount = async (db: Kysely<Schema>, masterId: number, accountId: number) =>
  (await playerAccounts(db, masterId)).find((account) => account.account_id === accountId);

/** Returns the characters of these game accounts with the names of their guilds, sorted by account and slot. */
export const charactersOn = async (db: Kysely<Schema>, accountIds: readonly number[]) =>
  accountIds.length === 0
    ? []
    : db
        .selectFrom('char')
        .leftJoin('guild', 'guild.guild_id', 'char.guild_id')
        .where('char.account_id', 'in', accountIds)
        .orderBy('char.account_id')
        .orderBy('char_num')
        .select([
          'char.char_id',
          'char.account_id',
          'char_num',
          'char.name',
          'class',
          'base_level',
          'job_level',
          'zeny',
          'party_id',
          'delete_date',
          'guild.name as guild',
        ])
        .execute();
export type CharacterRow = Awaited<ReturnType<typeof charactersOn>>[number];

/**
 * Reserves a login name for a new game account. Returns false if the name is taken. The primary key decides between
 * concurrent requests.
 */
export async function reserveUserId(db: Kysely<Schema>, userId: string, now: number): Promise<boolean> {
  // A name that differs only in letter case from an existing one counts as taken. The game's logs contain login names,
  // so two such accounts would share their log entries.
  const taken = await db
    .selectFrom('login')
    .where((login) =>
      login.or([login('userid', '=', userId), login(login.fn('lower', ['userid']), '=', userId.toLowerCase())]),
    )
    .select('account_id')
    .executeTakeFirst();
  if (taken) return false;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('site_userid')
    .ignore()
    .values({ userid_norm: userId.toLowerCase(), account_id: null, at: now })
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Value that rAthena stores for an account without an e-mail address. */
export const noEmail = 'a@a.com';

interface NewAccount {
  masterId: number;
  userId: string;
  password: string;
  /**
   * True if the game password equals the password of the master account. Otherwise the game password is random and
   * unknown to everyone.
   */
  synced: boolean;
  now: number;
  /** IP address of the request that creates the game account. */
  ip: Uint8Array | null;
}

/** Unlinks an account number from its former owner. The game reuses the numbers of deleted accounts for new ones. */
async function forgetFormerHolder(db: Kysely<Schema>, id: number, { now, ip }: NewAccount): Promise<void> {
  await endHolds(db, id);
  const former = await holderOf(db, id);
  if (!former) return;
  await deleteLink(db, id, former.master_id);
  await removeFromGuestProfiles(db, id, former.master_id);
  await logLink(db, {
    ...{ at: now, account_id: id, master_id: former.master_id, by_master: null, ip },
    ...{ action: linkActions.staffUnlink, proof: former.proof, reason: 'the game reused its number' },
  });
}

/** Creates a game account under a reserved login name, links it to its master account and returns its id. */
export async function insertAccount(db: Kysely<Schema>, account: NewAccount): Promise<number> {
  const { insertId } = await db
    .insertInto('login')
    .values({
      userid: account.userId,
      user_pass: account.password,
      sex: 'M',
      email: noEmail,
      group_id: 0,
      // All other columns of the new account get their defaults. In older versions of rAthena some of them are missing
      // or do not allow null.
    })
    .executeTakeFirstOrThrow();
  const id = Number(insertId);
  await forgetFormerHolder(db, id, account);
  await db
    .insertInto('site_master_account')
    .values({
      account_id: id,
      master_id: account.masterId,
      synced: account.synced ? 1 : 0,
      password_unset: account.synced ? 0 : 1,
      proof: proofs.staff,
      linked_at: account.now,
    })
    .execute();
  await logLink(db, {
    at: account.now,
    account_id: id,
    master_id: account.masterId,
    by_master: account.masterId,
    action: linkActions.link,
    proof: proofs.staff,
    ip: account.ip,
    reason: 'made here',
  });
  await db
    .updateTable('site_userid')
    .set({ account_id: id })
    .where('userid_norm', '=', account.userId.toLowerCase())
    .execute();
  return id;
}

/** Releases login names that were reserved before `before` and never used for an account. */
export const freeUnusedUserIds = (db: Kysely<Schema>, before: number): Promise<number> =>
  deleteSome(db, {
    ...{ table: 'site_userid', key: 'userid_norm' },
    where: sql<SqlBool>`account_id IS NULL AND at < ${before}`,
  });

/** Returns the password of a game account as the game stores it. */
export const gamePasswordOf = async (db: Kysely<Schema>, accountId: number) =>
  (await db.selectFrom('login').where('account_id', '=', accountId).select('user_pass').executeTakeFirst())?.user_pass;

/** Sets the game password of these game accounts, in the form that the login server compares. */
export async function setGamePassword(
  db: Kysely<Schema>,
  accountIds: readonly number[],
  password: string,
): Promise<void> {
  if (accountIds.length === 0) return;
  await db.updateTable('login').set({ user_pass: password }).where('account_id', 'in', accountIds).execute();
  await db
    .updateTable('site_master_account')
    .set({ password_unset: 0 })
    .where('account_id', 'in', accountIds)
    .execute();
}

/**
 * Stores whether the password of a game account follows the master password, and whether the master password must still
 * be copied to it.
 */
export async function setSync(
  db: Kysely<Schema>,
  accountId: number,
  sync: { synced: boolean; pending: boolean },
): Promise<void> {
  await db
    .updateTable('site_master_account')
    .set({ synced: sync.synced ? 1 : 0, sync_pending: sync.pending ? 1 : 0 })
    .where('account_id', '=', accountId)
    .execute();
}

/** Records that the passwords of these game accounts equal the master password again. */
export async function clearSyncPending(db: Kysely<Schema>, accountIds: readonly number[]): Promise<void> {
  if (accountIds.length === 0) return;
  await db.updateTable('site_master_account').set({ sync_pending: 0 }).where('account_id', 'in', accountIds).execute();
}
