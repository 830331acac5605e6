import { ApiError } from '../client/api-error.ts';
import type { Client } from '../client/create-client.ts';
import type { Clock } from '../core/ports.ts';
import { createResource, type Resource } from '../core/resource.ts';
import type { AccountData } from '../kinds/context.ts';

/** Account information and guest profiles, loaded together and shared by the account's screens and dialogs. */
export function createAccountData(
  client: Client,
  clock: Clock,
  fail: (error: unknown, words: string) => void,
): Resource<AccountData> {
  return createResource<AccountData>({
    clock,
    failed: (error) => fail(error, wordsOf(error)),
    async load(signal) {
      const [info, profiles] = await Promise.all([
        client.account.info({}, { signal }),
        client.guestProfiles.list({}, { signal }),
      ]);
      return { ...info, ...profiles };
    },
  });
}

const wordsOf = (error: unknown): string =>
  error instanceof ApiError && error.call === 'guestProfiles.list'
    ? 'Failed to load guest profiles'
    : 'Failed to retrieve account information.';
