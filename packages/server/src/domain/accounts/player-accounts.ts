import { randomBytes } from 'node:crypto';
import type { Privacy } from '@kafra/sdk/contract';
import { usernameProblem } from '@kafra/sdk/rules';
import type { Kysely } from 'kysely';
import { ipBytes } from '../../rules/ip-address.ts';
import { conflict, invalid, notFound, signedOut } from '../../rules/refusal.ts';
import {
  gamePasswordOf,
  insertAccount,
  ownAccount,
  playerAccounts,
  reserveUserId,
  setGamePassword,
  setSync,
} from '../../store/accounts/accounts.ts';
import { findMaster, lockMaster, type Master } from '../../store/accounts/masters.ts';
import { audit } from '../../store/audit.ts';
import { writePrivacy } from '../../store/privacy.ts';
import type { Schema } from '../../store/schema.ts';
import { requireUnrestricted } from '../account-links/restriction.ts';
import type { Context } from '../context.ts';
import {
  encodeGamePassword,
  notGameCompatible,
  recheckGamePasswords,
  unsealGameSecret,
} from '../passwords/game-passwords.ts';
import { requireGamePassword, requireSame } from '../passwords/password-policy.ts';
import { provePassword, requireUnchanged } from '../passwords/prove-password.ts';

async function requireOwn(db: Kysely<Schema>, masterId: number, accountId: number) {
  const account = await ownAccount(db, masterId, accountId);
  if (!account) throw notFound('There is no such player account.');
  return account;
}

async function lockedMaster(db: Kysely<Schema>, masterId: number): Promise<Master> {
  await lockMaster(db, masterId);
  const master = await findMaster(db, masterId);
  if (!master) throw signedOut();
  return master;
}

/** Creates a game account with the master password, or with a random one if the master password is not available. */
export async function createPlayerAccount({ services, session, ip }: Context, name: string): Promise<void> {
  const { database, rateLimiter, clock, config } = services;
  const { masterId } = session;
  const problem = usernameProblem(name);
  if (problem) throw invalid(problem.code, problem.message);
  await rateLimiter.consume('createAccount', String(masterId));
  const now = clock.now();
  await database.transaction(async (db) => {
    const master = await lockedMaster(db, masterId);
    const { accountsPerMaster: maxAccounts } = config.game;
    if ((await playerAccounts(db, masterId)).length >= maxAccounts)
      throw conflict('too_many_accounts', `A master account has at most ${maxAccounts} player accounts.`);
    if (!(await reserveUserId(db, name, now))) throw conflict('name_taken', 'This username is taken.');
    const secret = unsealGameSecret(services, master);
    const password = secret ?? encodeGamePassword(services, randomBytes(16).toString('base64url'));
    const id = await insertAccount(db, {
      masterId,
      userId: name,
      password,
      synced: secret !== undefined,
      now,
      ip: ipBytes(ip) ?? null,
    });
    await audit(db, { at: now, masterId, ip, action: 'create_account', target: id });
  });
}

interface PlayerPasswordChange {
  accountId: number;
  /** Password of the master account. */
  password: string;
  newPassword: string;
  newPasswordConfirmed: string;
}

/** Changes the password of a game account that is not synced with the master password. */
export async function changePlayerPassword(context: Context, change: PlayerPasswordChange): Promise<void> {
  const { services, session, ip } = context;
  const { database, clock } = services;
  const { accountId, newPassword } = change;
  const master = await provePassword(context, change.password);
  const after = encodeGamePassword(services, newPassword);
  const before = await database.transaction(async (db) => {
    await requireUnchanged(db, master);
    const account = await requireOwn(db, session.masterId, accountId);
    requireUnrestricted(account, clock.now());
    if (account.synced) throw conflict('account_synced', 'Cannot change password while account is synced.');
    requireSame(newPassword, change.newPasswordConfirmed);
    requireGamePassword(newPassword);
    const old = await gamePasswordOf(db, accountId);
    await setGamePassword(db, [accountId], after);
    const entry = { at: clock.now(), masterId: session.masterId, ip, target: accountId };
    await audit(db, { ...entry, action: 'change_player_password' });
    return old;
  });
  recheckGamePasswords(services, [{ accountId, before, after }]);
}

/**
 * Turns the sync of a game account's password with the master password on or off. The game gets the password at the
 * next sign-in if the server cannot read it now.
 */
export async function changePasswordSync(
  { services, session, ip }: Context,
  { accountId, isSynced }: { accountId: number; isSynced: boolean },
): Promise<{ isPending: boolean }> {
  const { database, clock, config } = services;
  const { masterId } = session;
  const { before, after, isPending } = await database.transaction(async (db) => {
    const master = await lockedMaster(db, masterId);
    requireUnrestricted(await requireOwn(db, masterId, accountId), clock.now());
    const secret = isSynced ? unsealGameSecret(services, master) : undefined;
    const isPending = isSynced && secret === undefined;
    // A stored master password that cannot be used (after a change of the key or the settings) is replaced at the next
    // sign-in.
    const isStored = master.game_secret !== null;
    if (isPending && config.game.secret !== 'deferred' && !isStored) throw notGameCompatible();
    const old = await gamePasswordOf(db, accountId);
    if (secret !== undefined) await setGamePassword(db, [accountId], secret);
    await setSync(db, accountId, { synced: isSynced, pending: isPending });
    const detail = { synced: isSynced };
    await audit(db, { at: clock.now(), masterId, ip, action: 'change_password_sync', target: accountId, detail });
    return { before: old, after: secret, isPending };
  });
  if (after !== undefined) recheckGamePasswords(services, [{ accountId, before, after }]);
  return { isPending };
}

/** Stores the caller's privacy settings: the public lists that leave out the caller's characters. */
export async function changePrivacy({ services, session }: Context, settings: Privacy): Promise<void> {
  await services.database.transaction(async (db) => {
    await lockMaster(db, session.masterId);
    await writePrivacy(db, session.masterId, settings);
  });
}
