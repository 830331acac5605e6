import type { Client } from '../client/create-client.ts';
import { mergeParseIssues, parseIssuesOf, withParseIssues } from '../contract/lenient/parse-issues.ts';
import type { SiteConfig } from '../contract/site.ts';
import type { Clock, Log } from '../core/ports.ts';
import { createResource, type Resource } from '../core/resource.ts';
import { accountErrorMessage } from '../models/account-error.ts';
import type { AccountData } from '../models/context.ts';

interface AccountDataDeps {
  client: Client;
  clock: Clock;
  log: Log;
  site: Pick<SiteConfig, 'claims_by_email' | 'features'>;
  reportError(error: unknown, message: string): void;
}

/**
 * Creates the shared data of the user's account: account information and guest profiles, loaded together for the
 * account's screens and dialogs.
 */
export function createAccountData({ client, clock, log, site, reportError }: AccountDataDeps): Resource<AccountData> {
  /**
   * Loads the game accounts that the user may claim. The server limits how often it searches for them, so a failure is
   * only logged. Then no accounts are offered, and the other account data still loads.
   */
  async function loadClaimable(signal: AbortSignal) {
    if (!site.claims_by_email) return { accounts: [] };
    try {
      return await client.account.claimable({}, { signal });
    } catch (error) {
      if (!signal.aborted) log.warn('Game accounts found by email could not be loaded.', error);
      return undefined;
    }
  }

  return createResource<AccountData>({
    clock,
    onError: (error) => reportError(error, accountErrorMessage(error) ?? 'Failed to retrieve account information.'),
    async load(signal) {
      const [info, profiles, found] = await Promise.all([
        client.account.info({}, { signal }),
        site.features.guest_profiles ? client.guestProfiles.list({}, { signal }) : { guest_profiles: [] },
        loadClaimable(signal),
      ]);
      const issues = [info, profiles, ...(found ? [found] : [])].map(parseIssuesOf).reduce(mergeParseIssues);
      return withParseIssues({ ...info, ...profiles, claimable: found?.accounts }, issues);
    },
  });
}
