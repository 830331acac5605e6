import { lastMoment } from '@kafra/sdk/contract';
import { hour } from '@kafra/sdk/rules';
import type { Kysely } from 'kysely';
import { endHold, endHolds, extendHolds, heldFor, holdAccount } from '../../store/accounts/account-holds.ts';
import type { Schema } from '../../store/schema.ts';
import type { LinkDeps, NamedAccount } from './link-change.ts';

/** Time in milliseconds for which a game account is held for its previous owner. */
const holdTime = 72 * hour;

interface NewOwner {
  account: NamedAccount;
  to: number;
  /** Master account of the previous owner; undefined if none existed, or if it is `to`. */
  from: number | undefined;
  /** False if the new owner `to` had the game account already, with a weaker proof. */
  isMoved: boolean;
  isByStaff: boolean;
}

/**
 * Holds a game account for its previous owner: until the hold ends, the account is read-only. Earlier holds stay, and
 * are extended to the end of the new one, so that each claimant can object to the new owner. Staff end holds without an
 * objection.
 */
export async function holdForOthers(db: Kysely<Schema>, deps: LinkDeps, change: NewOwner): Promise<void> {
  const { account, to, from, isMoved, isByStaff } = change;
  const accountId = account.account_id;
  const until = deps.now + holdTime;
  await endHold(db, accountId, to);
  if (isByStaff) await endHolds(db, accountId, { keepsObjections: true });
  if (isMoved) {
    await extendHolds(db, { accountId, now: deps.now, until });
    await notifyHeld(db, deps, { account, template: 'held_account_claimed' }, from);
  }
  if (from !== undefined) await holdAccount(db, { accountId, masterId: from, loginName: account.userid, until });
}

/** Sends mails to the previous owners who have a hold on a game account, except to one who gets another mail. */
export async function notifyHeld(
  db: Kysely<Schema>,
  deps: LinkDeps,
  { account, template }: { account: NamedAccount; template: 'held_account_free' | 'held_account_claimed' },
  except?: number,
): Promise<void> {
  for (const { master_id, email, held_until } of await heldFor(db, account.account_id, deps.now))
    if (master_id !== except)
      await deps.post(db, email, { template, userId: account.userid, isDisputed: held_until === lastMoment });
}
