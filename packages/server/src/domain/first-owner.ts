import { ownerLevel } from '@kafra/sdk/contract';
import { day, normalizeEmail } from '@kafra/sdk/rules';
import type { Kysely } from 'kysely';
import { requireEmail } from '../rules/email-address.ts';
import { ConfigError } from '../rules/settings/config-error.ts';
import { holderOf, proofs } from '../store/accounts/account-links.ts';
import {
  bumpTokenVersion,
  findMaster,
  insertMaster,
  lockMasterByEmail,
  updateMaster,
} from '../store/accounts/masters.ts';
import { accountsCalled, owners } from '../store/accounts/owners.ts';
import { audit } from '../store/audit.ts';
import type { Database } from '../store/connection/database.ts';
import type { Schema } from '../store/schema.ts';
import { revokeAccessTokens } from '../store/sessions/access-tokens.ts';
import { revokeSessions } from '../store/sessions/sessions.ts';
import { revokeTokens } from '../store/sessions/tokens.ts';
import { linkAccount } from './account-links/link-account.ts';
import type { NamedAccount } from './account-links/link-change.ts';
import { createMailToken, tokenKinds } from './mail/mail-tokens.ts';

/**
 * Value that is stored instead of a password hash. No password matches it, so the account can only be opened by its
 * link.
 */
const noPassword = '!';
/** Milliseconds for which the link to choose the owner's password is valid. */
export const ownerLinkLasts = day;

const atShell = { masterId: null };
/** Replaces the function that sends mails, because no account loses its owner when the first owner is created. */
const nobodyIsTold = async () => undefined;

/** The future owner: an e-mail address to sign in with, and a game account with owner rights. */
export interface NewOwner {
  email: string;
  userId: string;
}

/**
 * Returns the only game account of a name. Throws a ConfigError if it is missing, ambiguous, or not in the owners'
 * group (the operators of the realm).
 */
async function ownersAccount(db: Kysely<Schema>, userId: string): Promise<NamedAccount> {
  const found = (await accountsCalled(db, userId)).filter(({ sex }) => sex !== 'S');
  const [account] = found;
  if (!account) throw new ConfigError(`The game has no account "${userId}".`);
  if (found.length > 1)
    throw new ConfigError(`The login name "${userId}" exists ${found.length} times in the game: rename all but one.`);
  if (account.group_id < ownerLevel)
    throw new ConfigError(
      `The account "${userId}" is in group ${account.group_id}: an owner’s is of group ${ownerLevel} (login.group_id).`,
    );
  return account;
}

/**
 * Removes an unverified e-mail address from another master account, so that mails and links go only to the new owner's
 * account. The other account keeps everything else.
 */
async function takeAddress(db: Kysely<Schema>, masterId: number, now: number): Promise<void> {
  // The address of the other account is replaced by an address that does not exist and cannot be registered.
  const nowhere = `unproved-${masterId}@invalid`;
  await updateMaster(db, masterId, { email: nowhere, email_norm: nowhere });
  await revokeTokens(db, { masterId, kinds: [tokenKinds.verify, tokenKinds.reset], now });
  await audit(db, { at: now, action: 'take_address', target: masterId });
}

/**
 * Confirms the changed e-mail address of an owner who has the game account already. Other people who had access to the
 * master account lose it.
 */
async function confirmAddress(db: Kysely<Schema>, masterId: number, now: number): Promise<void> {
  await updateMaster(db, masterId, { pass_hash: noPassword, game_secret: null, email_verified_at: now });
  await bumpTokenVersion(db, masterId);
  await revokeSessions(db, masterId, now);
  await revokeAccessTokens(db, { masterId, now, by: masterId });
  await revokeTokens(db, { masterId, kinds: Object.values(tokenKinds), now });
  await audit(db, { at: now, action: 'confirm_address', target: masterId });
}

/**
 * Returns the master account for the e-mail address of the new owner. The address counts as verified, because the
 * operator entered it at the shell. No other user can register it or change to it meanwhile.
 */
async function ownersMaster(
  db: Kysely<Schema>,
  { email, accountId, now }: { email: string; accountId: number; now: number },
): Promise<number> {
  const known = await lockMasterByEmail(db, normalizeEmail(email));
  if (known && known.email_verified_at !== null) return known.master_id;
  const holder = await holderOf(db, accountId);
  if (known && holder?.master_id === known.master_id && holder.proof >= proofs.password) {
    await confirmAddress(db, known.master_id, now);
    return known.master_id;
  }
  if (known) await takeAddress(db, known.master_id, now);
  return insertMaster(db, {
    email,
    email_norm: normalizeEmail(email),
    pass_hash: noPassword,
    game_secret: null,
    email_verified_at: now,
    created_at: now,
    created_ip: null,
    last_login_at: null,
  });
}

/**
 * Creates a link with which the owner chooses a password; undefined if a password was chosen already. Older links stop
 * working.
 */
async function passwordLink(db: Kysely<Schema>, masterId: number, now: number): Promise<string | undefined> {
  const master = await findMaster(db, masterId);
  if (master?.pass_hash !== noPassword) return undefined;
  await revokeTokens(db, { masterId, kinds: [tokenKinds.reset], now });
  return (await createMailToken(db, { kind: 'reset', masterId, now, lifetime: ownerLinkLasts })).token;
}

/**
 * Creates the master account of the realm's first owner and links the game account to it. Continues an interrupted
 * attempt. Returns the token of a link that works once within a day; undefined if a password was chosen already. Throws
 * a ConfigError, or the refusal of an address.
 */
export const makeOwner = (database: Database, owner: NewOwner, now: number): Promise<string | undefined> =>
  database.transaction(async (db) => {
    const email = requireEmail(owner.email);
    const account = await ownersAccount(db, owner.userId);
    const to = await ownersMaster(db, { email, accountId: account.account_id, now });
    const holder = await holderOf(db, account.account_id);
    if (holder && holder.master_id !== to)
      throw new ConfigError(`The account "${owner.userId}" belongs to another master account.`);
    if (!holder || holder.proof < proofs.staff)
      await linkAccount(
        db,
        { now, post: nobodyIsTold },
        { account, to, proof: proofs.staff, by: atShell, reason: 'owner' },
      );
    return passwordLink(db, to, now);
  });

/** Returns the existing first owner of the realm, with a new link if the owner has no password yet. */
export const findOwner = async (
  database: Database,
  now: number,
): Promise<{ email: string; userId: string; token: string | undefined } | undefined> => {
  const [owner] = await owners(database.db);
  if (!owner) return undefined;
  const token = await database.transaction((inside) => passwordLink(inside, owner.master_id, now));
  return { email: owner.email, userId: owner.userid, token };
};
