import { ApiError } from '../client/http/api-error.ts';
import type { Context } from './context.ts';

/**
 * Loads the names of the user's characters. Shops of these characters are the user's own. The result is empty if the
 * access token may not read them.
 * @throws ApiError for another failed call.
 */
export async function loadOwnCharacters({ client }: Context, signal: AbortSignal): Promise<Set<string>> {
  const { player_accounts } = await client.account.info({}, { signal }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 403) return { player_accounts: [] };
    throw error;
  });
  return new Set(player_accounts.flatMap(({ characters }) => characters.map(({ name }) => name)));
}
