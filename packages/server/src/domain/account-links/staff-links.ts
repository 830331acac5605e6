import { normalizeEmail } from '@kafra/sdk/rules';
import type { Kysely } from 'kysely';
import { notFound } from '../../rules/refusal.ts';
import { endHold } from '../../store/accounts/account-holds.ts';
import { linkActions, proofs } from '../../store/accounts/account-links.ts';
import { closeClaim, findClaim } from '../../store/accounts/claims.ts';
import { findMaster, findMasterByEmail } from '../../store/accounts/masters.ts';
import { accountOf } from '../../store/accounts/owners.ts';
import { goneAccountsCalled } from '../../store/accounts/replaced-accounts.ts';
import { audit } from '../../store/audit.ts';
import type { Schema } from '../../store/schema.ts';
import { findAccount } from './claim-account.ts';
import { linkAccount } from './link-account.ts';
import {
  type Actor,
  auditActor,
  changedMeanwhile,
  type LinkDeps,
  lockedHolder,
  type NamedAccount,
} from './link-change.ts';
import { unlinkAccount } from './unlink-account.ts';

/** Ids of the master accounts that a change of ownership affects. Their cached rights must be read again. */
export type Affected = readonly (number | undefined)[];

/** Returns a deleted game account. Its name is gone, so the number is used as the name. */
const gone = (accountId: number): NamedAccount => ({ account_id: accountId, userid: String(accountId) });

/**
 * Finds a game account for a shell command by its exact login name. A deleted account is also found by its former name
 * or number. Undefined if no account, or more than one, matches.
 */
export async function accountToUnlink(db: Kysely<Schema>, nameOrNumber: string): Promise<NamedAccount | undefined> {
  const account = await findAccount(db, nameOrNumber);
  if (account) return account;
  const [found, ...others] = await goneAccountsCalled(db, nameOrNumber);
  return found && others.length === 0 ? gone(found.account_id) : undefined;
}

/**
 * Links a game account to a master account by decision of staff or of the operator. Throws a 404 refusal for an unknown
 * account or address, and a 409 refusal if staff linked it to another master account before.
 */
export async function linkByStaff(
  db: Kysely<Schema>,
  deps: LinkDeps,
  { userId, email, reason, by }: { userId: string; email: string; reason: string; by: Actor },
): Promise<Affected> {
  const account = await findAccount(db, userId);
  if (!account) throw notFound(`The game has no account "${userId}" for players.`);
  const master = await findMasterByEmail(db, normalizeEmail(email));
  if (!master || master.email_verified_at === null)
    throw notFound(`There is no master account with the confirmed address ${email}.`);
  const to = master.master_id;
  return [to, await linkAccount(db, deps, { account, to, proof: proofs.staff, by, reason })];
}

/**
 * Removes a game account, or a deleted one, from its owner, and mails the owner. Throws a 404 refusal without an owner.
 */
export async function unlinkByStaff(
  db: Kysely<Schema>,
  deps: LinkDeps,
  { accountId, reason, by }: { accountId: number; reason: string; by: Actor },
): Promise<Affected> {
  const account = (await accountOf(db, accountId)) ?? gone(accountId);
  const holder = await lockedHolder(db, accountId);
  if (!holder) throw notFound('There is no such game account with an owner.');
  const from = holder.master_id;
  await unlinkAccount(db, deps, { account, from, by, action: linkActions.staffUnlink, reason }, holder);
  await deps.post(db, holder.email, { template: 'account_unlinked', userId: account.userid, reason });
  return [from];
}

/**
 * Decides an open claim to a game account and mails the claimant. A claim to a deleted account can only be refused.
 * Throws a 404 refusal for an unknown or decided claim.
 */
export async function decideClaim(
  db: Kysely<Schema>,
  deps: LinkDeps,
  { id, isGranted, reason, by }: { id: number; isGranted: boolean; reason: string; by: Actor },
): Promise<Affected> {
  const claim = await findClaim(db, id);
  const master = claim && (await findMaster(db, claim.master_id));
  if (claim?.is_open !== 1 || !master) throw notFound('There is no such open claim.');
  const found = await accountOf(db, claim.account_id);
  if (isGranted && !found) throw notFound('The game no longer has this account: the claim can only be refused.');
  const account = found ?? gone(claim.account_id);
  const holder = await lockedHolder(db, account.account_id, master.master_id);
  if (!(await closeClaim(db, id, { isGranted, by: by.masterId, now: deps.now }))) throw changedMeanwhile();
  const to = master.master_id;
  if (isGranted) await linkAccount(db, deps, { account, to, proof: proofs.staff, by, reason, isDecided: true });
  else await endHold(db, account.account_id, to);
  await audit(db, {
    ...{ at: deps.now, ...auditActor(by), action: 'decide_claim', target: account.account_id },
    detail: { claim: id, isGranted },
  });
  await deps.post(db, master.email, { template: 'claim_decided', userId: account.userid, isGranted, reason });
  return [to, holder?.master_id];
}
