import { Refusal } from '../../rules/refusal.ts';
import type { Services } from '../../services.ts';
import { endHolds, endReplacedHolds } from '../../store/accounts/account-holds.ts';
import { linkActions } from '../../store/accounts/account-links.ts';
import { noteLoginNames, replacedAccounts } from '../../store/accounts/replaced-accounts.ts';
import { lockedHolder } from './link-change.ts';
import { linkDeps } from './link-deps.ts';
import { unlinkAccount } from './unlink-account.ts';

/** Reason in the mail to the previous owner of a game account, without the name of the new account's owner. */
const reason = 'In the game, its number now belongs to an account with another name.';

/** Author of the change of ownership: the server, not a person. */
const by = { masterId: null };

/**
 * Ends the ownership of game accounts if another game account has their number now, for example after the game was
 * reset. Otherwise the previous owner would own the account of a new player. Staff can restore an account that was only
 * renamed.
 */
export async function endReplacedLinks(services: Services): Promise<void> {
  const { database, mailer, credentialCaches, log } = services;
  await noteLoginNames(database.db);
  await endReplacedHolds(database.db);
  for (const { account_id, login_name } of await replacedAccounts(database.db)) {
    const account = { account_id, userid: login_name ?? String(account_id) };
    try {
      const from = await database.transaction(async (db) => {
        const holder = await lockedHolder(db, account_id);
        if (!holder) return undefined;
        const change = { account, from: holder.master_id, by, action: linkActions.staffUnlink, reason };
        await endHolds(db, account_id);
        await unlinkAccount(db, linkDeps(services), change, holder);
        await mailer.enqueue(db, holder.email, { template: 'account_unlinked', userId: account.userid, reason });
        return holder.master_id;
      });
      if (from !== undefined) credentialCaches.invalidate(from);
    } catch (error) {
      // A link that cannot be removed now, for example while a character is moved, is removed by the next run.
      if (!(error instanceof Refusal)) throw error;
      log.warn({ account: account_id, reason: error.message }, 'a link to a deleted game account could not be removed');
    }
  }
  mailer.deliver();
}
