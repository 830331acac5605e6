import type { Client } from '../client/create-client.ts';
import { bothUnread, unreadOf, withUnread } from '../contract/lenient/unread.ts';
import type { Clock } from '../core/ports.ts';
import { createResource, type Resource } from '../core/resource.ts';
import type { AccountData } from '../kinds/context.ts';
import { accountFailure } from '../screens/parts/account-failure.ts';

/** Account information and guest profiles, loaded together and shared by the account's screens and dialogs. */
export function createAccountData(
  client: Client,
  clock: Clock,
  fail: (error: unknown, words: string) => void,
): Resource<AccountData> {
  return createResource<AccountData>({
    clock,
    failed: (error) => fail(error, accountFailure(error) ?? 'Failed to retrieve account information.'),
    async load(signal) {
      const [info, profiles] = await Promise.all([
        client.account.info({}, { signal }),
        client.guestProfiles.list({}, { signal }),
      ]);
      return withUnread({ ...info, ...profiles }, bothUnread(unreadOf(info), unreadOf(profiles)));
    },
  });
}
