import type { Kysely } from 'kysely';
import { deleteLink, type Holder, linkActions, removeFromGuestProfiles } from '../../store/accounts/account-links.ts';
import type { Schema } from '../../store/schema.ts';
import {
  type Actor,
  changedMeanwhile,
  type LinkDeps,
  logLinkChange,
  type NamedAccount,
  requireNoTransfer,
} from './link-change.ts';

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
  { account, from, by, action, reason }: UnlinkRequest,
  { proof }: Holder,
): Promise<void> {
  await requireNoTransfer(db, account);
  if (!(await deleteLink(db, account.account_id, from))) throw changedMeanwhile();
  await removeFromGuestProfiles(db, account.account_id, from);
  const auditAction = action === linkActions.release ? 'release_account' : 'unlink_account';
  const masterId = from;
  await logLinkChange(db, { at: now, account, masterId, by, proof, reason, action, auditAction, detail: { from } });
}
