import { lastMoment } from '@kafra/sdk/contract';
import { conflict } from '../../rules/refusal.ts';
import { linkLogOf, restrictLink } from '../../store/accounts/account-links.ts';
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
  /** Left out by whom the account was taken from. */
  password: string | undefined;
  note: string;
}

/** The account that was taken over from whoever asks. Throws the refusal of a claim for any other. */
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
 * Has staff decide whose an account is. Where whoever lost it objects in time, what restricts it holds until they have:
 * else the time would decide.
 */
export async function disputeAccount(context: Context, { userId, password, note }: DisputeRequest): Promise<void> {
  const { services, session, ip } = context;
  const { masterId } = session;
  requireOpen(services.config);
  const account = password
    ? await proveAccount(context, { userId, password })
    : await requireTakenOver(context, userId);
  const { now } = linkDeps(services);
  await services.database.transaction(async (db) => {
    const holder = await lockedHolder(db, account.account_id, masterId);
    if (!holder)
      throw conflict('changed_meanwhile', `Nobody has the account ${account.userid} any more: add it as your own.`);
    if (holder.master_id === masterId) throw alreadyYours(account.userid);
    await insertClaim(db, { accountId: account.account_id, masterId, kind: claimKinds.dispute, note, now });
    const isInTime = (holder.restricted_until ?? 0) > now;
    if (isInTime && wasTakenFrom(await linkLogOf(db, account.account_id), masterId))
      await restrictLink(db, account.account_id, lastMoment);
    await audit(db, { at: now, masterId, ip, action: 'dispute_account', target: account.account_id });
  });
}
