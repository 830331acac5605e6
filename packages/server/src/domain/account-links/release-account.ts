import { conflict, notFound } from '../../rules/refusal.ts';
import { isMadeHere, linkActions } from '../../store/accounts/account-links.ts';
import { ownAccount } from '../../store/accounts/accounts.ts';
import type { Context } from '../context.ts';
import { provePassword, requireUnchanged } from '../passwords/prove-password.ts';
import { lockedHolder } from './link-change.ts';
import { linkDeps, publishLinkChange } from './link-deps.ts';
import { unlinkAccount } from './unlink-account.ts';

/**
 * Removes a game account from the caller's master account. The game is not affected. Throws a 409 refusal if no user
 * could access the account afterwards. Without `really`, also throws one if only its game password would give access.
 */
export async function releaseAccount(
  context: Context,
  { accountId, password, really }: { accountId: number; password: string; really: boolean },
): Promise<void> {
  const { services, session, ip } = context;
  const { masterId } = session;
  const master = await provePassword(context, password);
  const deps = linkDeps(services);
  await services.database.transaction(async (db) => {
    await requireUnchanged(db, master);
    const account = await ownAccount(db, masterId, accountId);
    const holder = account && (await lockedHolder(db, accountId, masterId));
    if (!account || holder?.master_id !== masterId) throw notFound('There is no such player account.');
    if (account.password_unset)
      throw conflict(
        'password_unset',
        `The game password of ${account.userid} is unknown, so you could not use the account after its release. Set a game password first.`,
      );
    if (!really && (await isMadeHere(db, accountId)))
      throw conflict(
        'made_here',
        `The account ${account.userid} was created here. After its release, it can only be added again with its game password.`,
      );
    const request = { account, from: masterId, by: { masterId, ip }, action: linkActions.release };
    await unlinkAccount(db, deps, request, holder);
  });
  publishLinkChange(context);
}
