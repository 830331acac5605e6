import type { Client } from '../client/create-client.ts';
import { mergeParseIssues, parseIssuesOf, withParseIssues } from '../contract/lenient/parse-issues.ts';
import type { SiteConfig } from '../contract/site.ts';
import type { Clock } from '../core/ports.ts';
import { createResource, type Resource } from '../core/resource.ts';
import { accountErrorMessage } from '../models/account-error.ts';
import type { AccountData } from '../models/context.ts';

/** Account information and guest profiles, loaded together and shared by the account's screens and dialogs. */
export function createAccountData(
  client: Client,
  clock: Clock,
  site: Pick<SiteConfig, 'claims_by_email'>,
  reportError: (error: unknown, message: string) => void,
): Resource<AccountData> {
  return createResource<AccountData>({
    clock,
    onError: (error) => reportError(error, accountErrorMessage(error) ?? 'Failed to retrieve account information.'),
    async load(signal) {
      const [info, profiles, found] = await Promise.all([
        client.account.info({}, { signal }),
        client.guestProfiles.list({}, { signal }),
        site.claims_by_email ? client.account.claimable({}, { signal }) : { accounts: [] },
      ]);
      const issues = [info, profiles, found].map(parseIssuesOf).reduce(mergeParseIssues);
      return withParseIssues({ ...info, ...profiles, claimable: found.accounts }, issues);
    },
  });
}
