import { conflict } from '../../rules/refusal.ts';
import { objectInHold } from '../../store/accounts/account-holds.ts';
import { linkLogOf } from '../../store/accounts/account-links.ts';
import { claimKinds, insertClaim } from '../../store/accounts/claims.ts';
import { audit } from '../../store/audit.ts';
import type { Context } from '../context.ts';
import {
  attemptLimits,
  claimRefused,
  findAccount,
  proveAccount,
  requireOpen,
  requirePrintable,
} from './claim-account.ts';
import { alreadyYours } from './link-account.ts';
import { lockedHolder } from './link-change.ts';
import { linkDeps } from './link-deps.ts';
import { wasTakenFrom } from './taken-over.ts';

interface DisputeRequest {
  userId: string;
  /** Password of the game account; undefined if a previous owner of the account objects. */
  password: string | undefined;
  note: string;
}

/**
 * Returns the game account if another user took it over from the caller. Otherwise throws the same refusal as a claim.
 */
async function requireTakenOver(context: Context, userId: string) {
  const { services, session } = context;
  const { database, rateLimiter } = services;
  requirePrintable({ userId, password: '' });
  const attempt = attemptLimits(context, userId);
  for (const [limit, key] of attempt) await rateLimiter.consume(limit, key);
  const account = await findAccount(database.db, userId);
  const lines = await linkLogOf(database.db, account?.account_id ?? 0);
  if (!account || !wasTakenFrom(lines, session.masterId)) throw claimRefused();
  for (const [limit, key] of attempt) await rateLimiter.refund(limit, key);
  return account;
}

/**
 * Requests a decision of staff about the owner of a game account. An existing hold for the caller then lasts until the
 * decision, because its expiry would decide before. The account may have no owner at the moment.
 */
export async function disputeAccount(context: Context, { userId, password, note }: DisputeRequest): Promise<void> {
  const { services, session, ip } = context;
  const { masterId } = session;
  requireOpen(services.config);
  const account = password
    ? await proveAccount(context, { userId, password })
    : await requireTakenOver(context, userId);
  const { now } = linkDeps(services);
  const accountId = account.account_id;
  await services.database.transaction(async (db) => {
    const holder = await lockedHolder(db, accountId, masterId);
    if (holder?.master_id === masterId) throw alreadyYours(account.userid);
    const isHeld = await objectInHold(db, { accountId, masterId, now });
    if (!holder && !isHeld)
      throw conflict(
        'changed_meanwhile',
        `The account ${account.userid} no longer has an owner: add it to your account.`,
      );
    await insertClaim(db, { accountId, masterId, kind: claimKinds.dispute, note, now });
    await audit(db, { at: now, masterId, ip, action: 'dispute_account', target: accountId });
  });
}
