import type { Api } from '@kafra/sdk/contract';
import { claimAccount } from '../domain/account-links/claim-account.ts';
import { claimByEmail, listClaimable } from '../domain/account-links/claim-by-email.ts';
import { disputeAccount } from '../domain/account-links/dispute-account.ts';
import { releaseAccount } from '../domain/account-links/release-account.ts';
import { ownOverview } from '../domain/account-overview.ts';
import type { PartialHandlers } from './handlers.ts';

/**
 * Handles the API calls with which users add existing game accounts to their master account, release game accounts, and
 * dispute the owner of one.
 */
export const accountClaimHandlers = {
  async claim({ user_id: userId, game_password: password }, context) {
    const needs_staff = await claimAccount(context, { userId, password });
    return { ...(await ownOverview(context)), needs_staff };
  },

  claimable: async (_request, context) => ({ accounts: await listClaimable(context) }),

  async claimByEmail({ account_ids }, context) {
    await claimByEmail(context, account_ids);
    return ownOverview(context);
  },

  async release({ account_id: accountId, password, really }, context) {
    await releaseAccount(context, { accountId, password, really });
    return ownOverview(context);
  },

  async dispute({ user_id: userId, game_password: password, note }, context) {
    await disputeAccount(context, { userId, password, note });
  },
} satisfies PartialHandlers<Api['account']>;
