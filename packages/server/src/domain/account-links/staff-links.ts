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

/** Whose links have changed, so that their rights are asked for anew. */
export type Affected = readonly (number | undefined)[];

/** One that the game has deleted: of its name nothing is left but its number. */
const gone = (accountId: number): NamedAccount => ({ account_id: accountId, userid: String(accountId) });

/**
 * The account that somebody at the shell means: by its login name, exactly; one that the game no longer has also by the
 * name that it had, or by its number. Undefined where there is none, or several.
 */
export async function accountToUnlink(db: Kysely<Schema>, nameOrNumber: string): Promise<NamedAccount | undefined> {
  const account = await findAccount(db, nameOrNumber);
  if (account) return account;
  const [found, ...others] = await goneAccountsCalled(db, nameOrNumber);
  return found && others.length === 0 ? gone(found.account_id) : undefined;
}

/**
 * Gives a game account to a master account because staff, or the shell, say so. Throws a 404 refusal where there is no
 * such account or address, a 409 one where staff gave it to somebody else before: that is taken back first.
 */
export async function linkByStaff(
  db: Kysely<Schema>,
  deps: LinkDeps,
  { userId, email, reason, by }: { userId: string; email: string; reason: string; by: Actor },
): Promise<Affected> {
  const account = await findAccount(db, userId);
  if (!account) throw notFound(`The game has no account "${userId}" that could be anybody's.`);
  const master = await findMasterByEmail(db, normalizeEmail(email));
  if (!master || master.email_verified_at === null)
    throw notFound(`There is no master account with the confirmed address ${email}.`);
  const to = master.master_id;
  return [to, await linkAccount(db, deps, { account, to, proof: proofs.staff, by, reason })];
}

/**
 * Takes a game account from its master account, who is mailed; one that the game no longer has, too. Throws a 404 refusal
 * where nobody has it.
 */
export async function unlinkByStaff(
  db: Kysely<Schema>,
  deps: LinkDeps,
  { accountId, reason, by }: { accountId: number; reason: string; by: Actor },
): Promise<Affected> {
  const account = (await accountOf(db, accountId)) ?? gone(accountId);
  const holder = await lockedHolder(db, accountId);
  if (!holder) throw notFound('There is no such game account that belongs to anybody.');
  const from = holder.master_id;
  await unlinkAccount(db, deps, { account, from, by, action: linkActions.staffUnlink, reason }, holder);
  await deps.post(db, holder.email, { template: 'account_unlinked', userId: account.userid, reason });
  return [from];
}

/**
 * Decides a claim that is open, and tells whoever claimed. One of an account that the game no longer has can only be refused.
 * Throws a 404 refusal where there is none.
 */
export async function decideClaim(
  db: Kysely<Schema>,
  deps: LinkDeps,
  { id, isGranted, reason, by }: { id: number; isGranted: boolean; reason: string; by: Actor },
): Promise<Affected> {
  const claim = await findClaim(db, id);
  const master = claim && (await findMaster(db, claim.master_id));
  if (claim?.is_open !== 1 || !master) throw notFound('There is no such claim that is open.');
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
