import type { Context } from '../../models/context.ts';
import type { AccessDenied } from '../../models/table/table.ts';

/**
 * Returns the reason why a user may not see the guild screens. They need a guild, and its permission to use the guild
 * storage.
 */
export async function guildStorageGuard({ client }: Context, signal: AbortSignal): Promise<AccessDenied | undefined> {
  const access = await client.account.guildAccess({}, { signal });
  if (!access.has_guild_membership) return { title: 'You are not a member of any guild' };
  if (access.has_guild_storage_access) return undefined;
  return { title: 'Access Denied', text: "You don't have guild storage permissions in any guild" };
}
