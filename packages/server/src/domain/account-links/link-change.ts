import type { Kysely } from 'kysely';
import { ipBytes } from '../../rules/ip-address.ts';
import { conflict } from '../../rules/refusal.ts';
import { holderOf, type LinkAction, logLink } from '../../store/accounts/account-links.ts';
import { lockMaster } from '../../store/accounts/masters.ts';
import { type AuditEntry, audit } from '../../store/audit.ts';
import { hasOpenTransfer } from '../../store/characters/character-transfers.ts';
import type { Schema } from '../../store/schema.ts';
import type { PostMail } from '../mail/mailer.ts';

/** Author of a change of ownership: a master account, or null for a shell command. */
export interface Actor {
  masterId: number | null;
  ip?: string | undefined;
}

/** Services that each change of ownership needs. */
export interface LinkDeps {
  post: PostMail;
  now: number;
}

/** A game account with the login name that mails and logs show. */
export interface NamedAccount {
  account_id: number;
  userid: string;
}

export const changedMeanwhile = () =>
  conflict('changed_meanwhile', 'The owner of the account has changed in the meantime. Please look again.');

/**
 * Maximum number of attempts to lock the owner of a game account. An attempt fails if a transaction of another user
 * changed the owner first.
 */
const lockAttempts = 3;

/**
 * Locks the owner of a game account, and a future owner if given, and returns the owner. Locks in ascending order of
 * ids to avoid deadlocks.
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

export async function requireNoTransfer(db: Kysely<Schema>, { account_id, userid }: NamedAccount): Promise<void> {
  if (await hasOpenTransfer(db, account_id))
    throw conflict('transfer_open', `A character is being moved from or to ${userid}. Please try again in a moment.`);
}

interface LinkChange {
  at: number;
  account: NamedAccount;
  /** Master account of the current owner, or of the previous one if the game account is removed. */
  masterId: number;
  by: Actor;
  /** Proof of ownership: one of `proofs`, as stored in the database. */
  proof: number;
  reason?: string | undefined;
  /** Action that is written into the ownership log. */
  action: LinkAction;
  /** Action that is written into the audit log. */
  auditAction: string;
  detail: NonNullable<AuditEntry['detail']>;
}

/** Writes a change of ownership into the ownership log and the audit log, in the same transaction as the change. */
export async function logLinkChange(db: Kysely<Schema>, change: LinkChange): Promise<void> {
  const { at, account, masterId, by, proof, reason = '', action, auditAction, detail } = change;
  const target = account.account_id;
  await logLink(db, {
    ...{ at, action, proof, reason },
    account_id: target,
    master_id: masterId,
    by_master: by.masterId,
    ip: ipOf(by),
  });
  await audit(db, { at, ...auditActor(by), action: auditAction, target, detail });
}

const ipOf = ({ ip }: Actor): Uint8Array | null => (ip === undefined ? null : (ipBytes(ip) ?? null));

export const auditActor = ({ masterId, ip }: Actor) => ({
  ...(masterId !== null && { masterId }),
  ...(ip !== undefined && { ip }),
});
