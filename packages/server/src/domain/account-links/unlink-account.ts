import type { Kysely } from 'kysely';
import { deleteLink, type Holder, linkActions, removeFromGuestProfiles } from '../../store/accounts/account-links.ts';
import type { Schema } from '../../store/schema.ts';
import { notifyHeld } from './hold-account.ts';
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
 * Removes a game account from its locked master account, within a transaction. The game is not affected. Holds for
 * previous owners stay, and these owners are mailed. Throws a 409 refusal during a character transfer.
 */
export async function unlinkAccount(
  db: Kysely<Schema>,
  deps: LinkDeps,
  { account, from, by, action, reason }: UnlinkRequest,
  { proof }: Holder,
): Promise<void> {
  await requireNoTransfer(db, account);
  if (!(await deleteLink(db, account.account_id, from))) throw changedMeanwhile();
  await removeFromGuestProfiles(db, account.account_id, from);
  await notifyHeld(db, deps, { account, template: 'held_account_free' });
  const auditAction = action === linkActions.release ? 'release_account' : 'unlink_account';
  const masterId = from;
  const change = { at: deps.now, account, masterId, by, proof, reason };
  await logLinkChange(db, { ...change, action, auditAction, detail: { from } });
}
