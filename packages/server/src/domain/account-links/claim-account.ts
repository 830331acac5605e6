import { createHash, timingSafeEqual } from 'node:crypto';
import { claimReviewLevel } from '@kafra/sdk/contract';
import type { Kysely } from 'kysely';
import type { ServerConfig } from '../../config.ts';
import { clientKey } from '../../rules/ip-address.ts';
import { forbidden, invalid } from '../../rules/refusal.ts';
import { holderOf, proofs } from '../../store/accounts/account-links.ts';
import { claimKinds, insertClaim } from '../../store/accounts/claims.ts';
import { accountsCalled } from '../../store/accounts/owners.ts';
import { audit } from '../../store/audit.ts';
import type { Schema } from '../../store/schema.ts';
import type { Context } from '../context.ts';
import type { RateLimitName } from '../limits/rate-limiter.ts';
import { encodeGamePassword } from '../passwords/game-passwords.ts';
import { alreadyYours, claimed, linkAccount } from './link-account.ts';
import { linkDeps, publishLinkChange } from './link-deps.ts';

/** Login name and password of a game account, which a user enters to claim the account. */
export interface GameCredentials {
  userId: string;
  password: string;
}

/**
 * Returns the error for a failed claim of a game account. It is the same for an unknown name, a wrong password, an
 * account of a game server and a duplicate name.
 */
export const claimRefused = () =>
  forbidden(
    'claim_refused',
    'No game account with this name can be added, or the password is wrong. Enter both exactly as in the game client.',
  );

/** @throws Refusal (403) if the settings do not permit users to add existing game accounts. */
export function requireOpen({ adoption }: ServerConfig): void {
  if (!adoption.open) throw forbidden('claims_closed', 'Game accounts cannot be added here. Please ask the staff.');
}

const printable = /^[\x20-\x7e]*$/;
const askStaff =
  'contains characters that cannot be compared with the game’s. Please ask the staff to add the account.';

/**
 * Refuses a login name or password with characters outside ASCII, because the code page of the game client is unknown.
 */
export function requirePrintable({ userId, password }: GameCredentials): void {
  if (!printable.test(userId)) throw invalid('invalid_name', `The login name ${askStaff}`);
  if (!printable.test(password)) throw invalid('password_not_game_compatible', `The password ${askStaff}`);
}

/**
 * Returns the rate limits for an attempt to claim a game account. Narrow limits are first, so that attempts they refuse
 * do not count for the wide ones.
 */
export const attemptLimits = ({ session, ip }: Context, userId: string): [limit: RateLimitName, key: string][] => [
  ['claim', String(session.masterId)],
  ['claimFrom', clientKey(ip)],
  ['claimOf', userId.toLowerCase()],
];

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Value that is compared instead of a password if the game account does not exist, so that the check takes the same
 * time.
 */
const nothing = Buffer.alloc(32);

/** Returns the game account of exactly this name, if players can own it. Takes the same time if it does not exist. */
export async function findAccount(db: Kysely<Schema>, userId: string) {
  const called = (await accountsCalled(db, userId)).filter(({ userid }) => userid === userId);
  const [account] = called;
  return called.length === 1 && account && account.sex !== 'S' && account.group_id >= 0 ? account : undefined;
}

/**
 * Returns the game account of a login name and game password. Throws the same refusal for each failure, and a 429
 * refusal after too many attempts. Successful attempts do not count.
 */
export async function proveAccount(context: Context, credentials: GameCredentials) {
  const { services, session, ip } = context;
  const { database, rateLimiter, clock } = services;
  requirePrintable(credentials);
  const attempt = attemptLimits(context, credentials.userId);
  for (const [limit, key] of attempt) await rateLimiter.consume(limit, key);
  const account = await findAccount(database.db, credentials.userId);
  const typed = digest(encodeGamePassword(services, credentials.password));
  const stored = account ? digest(account.user_pass) : nothing;
  if (!timingSafeEqual(typed, stored) || !account) {
    const entry = { at: clock.now(), masterId: session.masterId, ip, action: 'claim_account' };
    await audit(database.db, { ...entry, target: credentials.userId, ok: false });
    throw claimRefused();
  }
  for (const [limit, key] of attempt) await rateLimiter.refund(limit, key);
  return account;
}

/**
 * Adds a game account to the caller's master account by its password. Returns true if it is a staff account, which
 * other staff must approve first.
 */
export async function claimAccount(context: Context, credentials: GameCredentials): Promise<boolean> {
  const { services, session, ip } = context;
  requireOpen(services.config);
  const account = await proveAccount(context, credentials);
  const deps = linkDeps(services);
  const { masterId } = session;
  const outcome = await services.database.transaction(async (db) => {
    const holder = await holderOf(db, account.account_id);
    const isOwn = holder?.master_id === masterId;
    // The owner of the game account is checked first, because an owner with the same proof needs no claim.
    if (isOwn && holder.proof >= proofs.password) throw alreadyYours(account.userid);
    if (holder && !isOwn && holder.proof >= proofs.password) throw claimed(account.userid);
    if (account.group_id >= claimReviewLevel) {
      const claim = { accountId: account.account_id, masterId, kind: claimKinds.staffAccount, note: '', now: deps.now };
      await insertClaim(db, claim);
      await audit(db, { at: deps.now, masterId, ip, action: 'claim_staff_account', target: account.account_id });
      return { needsStaff: true, previous: undefined };
    }
    const request = { account, to: masterId, proof: proofs.password, by: { masterId, ip }, isBounded: true };
    return { needsStaff: false, previous: await linkAccount(db, deps, request) };
  });
  publishLinkChange(context, outcome.previous);
  return outcome.needsStaff;
}
