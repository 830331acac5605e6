import { limits } from '@kafra/sdk/contract';
import { day } from '@kafra/sdk/rules';
import type { Kysely } from 'kysely';
import { conflict } from '../../rules/refusal.ts';
import { endHolds } from '../../store/accounts/account-holds.ts';
import {
  countLinks,
  type Holder,
  insertLink,
  linkActions,
  moveLink,
  type Proof,
  proofs,
  raiseProof,
  removeFromGuestProfiles,
} from '../../store/accounts/account-links.ts';
import { withdrawClaims } from '../../store/accounts/claims.ts';
import { findMaster } from '../../store/accounts/masters.ts';
import type { Schema } from '../../store/schema.ts';
import { holdForOthers } from './hold-account.ts';
import {
  type Actor,
  changedMeanwhile,
  type LinkDeps,
  lockedHolder,
  logLinkChange,
  type NamedAccount,
  requireNoTransfer,
} from './link-change.ts';

/**
 * Time in milliseconds for which a game account that was claimed by its e-mail address is read-only for the new owner.
 */
const restrictedByEmail = 7 * day;

interface LinkRequest {
  account: NamedAccount;
  to: number;
  proof: Proof;
  by: Actor;
  reason?: string;
  /** True if the number of game accounts of the master account is limited. True for claims by users. */
  isBounded?: boolean;
  /**
   * True if staff have decided a dispute about the game account. The decision overrides any proof, and sets no
   * restriction.
   */
  isDecided?: boolean;
}

export const claimed = (userId: string) =>
  conflict('claimed', `The account ${userId} belongs to another master account. Staff can decide who owns it.`);

export const alreadyYours = (userId: string) =>
  conflict('already_yours', `The account ${userId} already belongs to you.`);

/**
 * Links a game account to a master account, within a transaction. The account must have no owner, or one with a weaker
 * proof; otherwise it throws a 409 refusal. Returns the previous owner.
 */
export async function linkAccount(
  db: Kysely<Schema>,
  deps: LinkDeps,
  request: LinkRequest,
): Promise<number | undefined> {
  const { account, to, proof, by, reason, isDecided = false } = request;
  const accountId = account.account_id;
  const holder = await lockedHolder(db, accountId, to);
  if (request.isBounded && holder?.master_id !== to) await requireRoom(db, to);
  const link = { accountId, masterId: to, proof, by: by.masterId === to ? null : by.masterId, now: deps.now };
  if (!holder) {
    const restrictedUntil = proof === proofs.email ? deps.now + restrictedByEmail : null;
    if (!(await insertLink(db, { ...link, restrictedUntil }))) throw claimed(account.userid);
  } else if (holder.master_id === to) {
    if (holder.proof >= proof && !isDecided) throw alreadyYours(account.userid);
    await raiseProof(db, link);
  } else {
    if (holder.proof >= proof && !isDecided) throw claimed(account.userid);
    await requireNoTransfer(db, account);
    if (!(await moveLink(db, { ...link, restrictedUntil: null }, holder))) throw changedMeanwhile();
    await removeFromGuestProfiles(db, accountId, holder.master_id);
    await notifyBoth(db, deps, request, holder);
  }
  await withdrawClaims(db, { accountId, masterId: to, now: deps.now });
  const previous = holder?.master_id === to ? undefined : holder?.master_id;
  if (isDecided) await endHolds(db, accountId);
  else
    await holdForOthers(db, deps, {
      account,
      to,
      from: previous,
      isByStaff: proof === proofs.staff,
      isMoved: holder?.master_id !== to,
    });
  await logLinkChange(db, {
    ...{ at: deps.now, account, masterId: to, by, proof, reason },
    action: actionOf(request, previous),
    auditAction: previous === undefined ? 'link_account' : 'take_over_account',
    detail: { to, proof, ...(previous !== undefined && { from: previous }) },
  });
  return previous;
}

/**
 * Throws a 409 refusal if a user links too many game accounts. This limit against abuse is far higher than
 * `game.accountsPerMaster`.
 */
async function requireRoom(db: Kysely<Schema>, masterId: number): Promise<void> {
  if ((await countLinks(db, masterId)) >= limits.claimedAccounts)
    throw conflict(
      'too_many_accounts',
      `A master account can claim game accounts until it has ${limits.claimedAccounts}.`,
    );
}

const actionOf = ({ isDecided }: LinkRequest, previous: number | undefined) => {
  if (isDecided) return linkActions.decided;
  return previous === undefined ? linkActions.link : linkActions.takeOver;
};

function causeOf({ isDecided, proof }: LinkRequest) {
  if (isDecided) return 'decision';
  return proof === proofs.staff ? 'staff' : 'password';
}

async function notifyBoth(db: Kysely<Schema>, deps: LinkDeps, request: LinkRequest, holder: Holder): Promise<void> {
  const { account, to } = request;
  const how = causeOf(request);
  const taker = await findMaster(db, to);
  const facts = { userId: account.userid, how } as const;
  await deps.post(db, holder.email, { template: 'account_lost', ...facts });
  // The new owner gets a mail, except after a decision of staff, which sends another mail to the claimant.
  if (taker && how !== 'decision')
    await deps.post(db, taker.email, { template: 'account_gained', userId: account.userid });
}
