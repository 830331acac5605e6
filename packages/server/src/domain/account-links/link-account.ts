import { limits } from '@kafra/sdk/contract';
import { day, hour } from '@kafra/sdk/rules';
import type { Kysely } from 'kysely';
import { ipBytes } from '../../rules/ip-address.ts';
import { conflict } from '../../rules/refusal.ts';
import {
  countLinks,
  deleteLink,
  type Holder,
  holderOf,
  insertLink,
  linkActions,
  logLink,
  moveLink,
  type Proof,
  proofs,
  raiseProof,
  removeFromGuestProfiles,
} from '../../store/account-links.ts';
import { audit } from '../../store/audit.ts';
import { withdrawClaims } from '../../store/claims.ts';
import { findMaster, lockMaster } from '../../store/masters.ts';
import type { Schema } from '../../store/schema.ts';
import { hasOpenTransfer } from '../../store/transfers.ts';
import type { PostMail } from '../mailer.ts';

/** How long an account that came by its address is there to look at only, and one that was another's. */
const restrictedFor = { email: 7 * day, takeOver: 72 * hour } as const;

/** Who changes whose an account is: a master account, or null at the shell. */
export interface Actor {
  masterId: number | null;
  ip?: string | undefined;
}

/** What all changes work with. */
export interface LinkDeps {
  post: PostMail;
  now: number;
}

/** A game account as it is named in mails and in the log. */
export interface NamedAccount {
  account_id: number;
  userid: string;
}

interface LinkRequest {
  account: NamedAccount;
  to: number;
  proof: Proof;
  by: Actor;
  reason?: string;
  /** Only as long as the master account has not too many: what people claim for themselves. */
  isBounded?: boolean;
  /** Staff have heard both: whatever proof it was held by, and nothing is restricted. */
  isDecided?: boolean;
}

/**
 * Who has an account, while nobody else changes that: they are locked, and a master account that is to have it, the
 * lower number first.
 */
export async function lockedHolder(db: Kysely<Schema>, accountId: number, masterId?: number) {
  for (let attempt = 0; attempt < lockAttempts; attempt++) {
    const seen = await holderOf(db, accountId);
    const all = new Set([masterId, seen?.master_id].filter((id) => id !== undefined));
    for (const id of [...all].sort((a, b) => a - b)) await lockMaster(db, id);
    const holder = await holderOf(db, accountId);
    if (!holder || all.has(holder.master_id)) return holder;
  }
  throw changedMeanwhile();
}

/** Each one waits for somebody else who got the account first. */
const lockAttempts = 3;

export const changedMeanwhile = () =>
  conflict('changed_meanwhile', 'Whose the account is changed in the meantime. Please look again.');

export const claimed = (userId: string) =>
  conflict('claimed', `The account ${userId} belongs to another master account. Staff can decide whose it is.`);

export const alreadyYours = (userId: string) => conflict('already_yours', `The account ${userId} is yours already.`);

async function requireNoTransfer(db: Kysely<Schema>, { account_id, userid }: NamedAccount): Promise<void> {
  if (await hasOpenTransfer(db, account_id))
    throw conflict('transfer_open', `A character is being moved from or to ${userid}. Please try again in a moment.`);
}

/**
 * Gives an account to a master account, within a transaction: a free one, one that is theirs by a lesser proof, or one
 * that another has by a lesser proof. Answers who had it. Throws a 409 refusal for any other.
 */
export async function linkAccount(
  db: Kysely<Schema>,
  deps: LinkDeps,
  request: LinkRequest,
): Promise<number | undefined> {
  const { account, to, proof, by, isDecided = false } = request;
  const accountId = account.account_id;
  const holder = await lockedHolder(db, accountId, to);
  if (request.isBounded && holder?.master_id !== to) await requireRoom(db, to);
  const link = { accountId, masterId: to, proof, by: by.masterId === to ? null : by.masterId, now: deps.now };
  if (!holder) {
    const restrictedUntil = proof === proofs.email ? deps.now + restrictedFor.email : null;
    if (!(await insertLink(db, { ...link, restrictedUntil }))) throw claimed(account.userid);
  } else if (holder.master_id === to) {
    if (holder.proof >= proof && !isDecided) throw alreadyYours(account.userid);
    await raiseProof(db, link);
  } else {
    if (holder.proof >= proof && !isDecided) throw claimed(account.userid);
    await requireNoTransfer(db, account);
    const restrictedUntil = isDecided ? null : deps.now + restrictedFor.takeOver;
    if (!(await moveLink(db, { ...link, restrictedUntil }, holder))) throw changedMeanwhile();
    await removeFromGuestProfiles(db, accountId, holder.master_id);
    await notifyBoth(db, deps, request, holder);
  }
  await withdrawClaims(db, { accountId, masterId: to, now: deps.now });
  const previous = holder?.master_id === to ? undefined : holder?.master_id;
  await note(db, deps, request, previous);
  return previous;
}

/** A bound against abuse, far above what the setting `game.accountsPerMaster` lets people make. */
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

/** The log, which tells whose it is, and the audit log, which tells what was done to whom. */
async function note(
  db: Kysely<Schema>,
  { now }: LinkDeps,
  request: LinkRequest,
  previous: number | undefined,
): Promise<void> {
  const { account, to, proof, by, reason = '' } = request;
  const action = actionOf(request, previous);
  await logLink(db, {
    at: now,
    account_id: account.account_id,
    master_id: to,
    by_master: by.masterId,
    action,
    proof,
    ip: ipOf(by),
    reason,
  });
  await audit(db, {
    at: now,
    ...auditActor(by),
    action: previous === undefined ? 'link_account' : 'take_over_account',
    target: account.account_id,
    detail: { to, proof, ...(previous !== undefined && { from: previous }) },
  });
}

const ipOf = ({ ip }: Actor): Uint8Array | null => (ip === undefined ? null : (ipBytes(ip) ?? null));

export const auditActor = ({ masterId, ip }: Actor) => ({
  ...(masterId !== null && { masterId }),
  ...(ip !== undefined && { ip }),
});

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
  // Who claimed is told of the decision itself.
  if (taker && how !== 'decision')
    await deps.post(db, taker.email, { template: 'account_gained', userId: account.userid });
}

interface UnlinkRequest {
  account: NamedAccount;
  from: number;
  by: Actor;
  action: typeof linkActions.release | typeof linkActions.staffUnlink;
  reason?: string;
}

/**
 * Takes an account from its master account, which is locked, within a transaction; nothing in the game changes. Throws
 * a 409 refusal while a character is being moved.
 */
export async function unlinkAccount(
  db: Kysely<Schema>,
  { now }: LinkDeps,
  request: UnlinkRequest,
  holder: Holder,
): Promise<void> {
  const { account, from, by, action, reason = '' } = request;
  const accountId = account.account_id;
  await requireNoTransfer(db, account);
  if (!(await deleteLink(db, accountId, from))) throw changedMeanwhile();
  await removeFromGuestProfiles(db, accountId, from);
  await logLink(db, {
    at: now,
    account_id: accountId,
    master_id: from,
    by_master: by.masterId,
    action,
    proof: holder.proof,
    ip: ipOf(by),
    reason,
  });
  await audit(db, {
    at: now,
    ...auditActor(by),
    action: action === linkActions.release ? 'release_account' : 'unlink_account',
    target: accountId,
    detail: { from },
  });
}
