import { limits, ownerLevel } from '../../contract/constants.ts';
import { allScopes, type Scope, scopeLevels } from '../../contract/scopes.ts';

/** Labels of the access token scopes in lists. */
export const scopeLabels: Readonly<Record<Scope, string>> = {
  'account:read': 'Account and guest profiles',
  'storage:read': 'Inventory and storage',
  'logs:read': 'Item and login logs',
  'guild:read': 'Guild storage and its logs',
  'market:read': 'Market, rankings, player activity',
  'admin:read': 'Storage and logs of all accounts',
  'backups:read': 'List and download backups',
  'backups:write': 'Create and delete backups',
};

/** Returns the access token scopes that a user of the given group level can grant. */
export const scopesFor = (level: number): Scope[] => allScopes.filter((scope) => scopeLevels[scope] <= level);

const duration = /^(\d{1,4}) ?d?$/;

/** Parses the lifetime of an access token in days, such as `90d` or `90`; undefined for an invalid lifetime. */
export function parseTokenDays(text: string): number | undefined {
  const days = Number(duration.exec(text.trim())?.[1]);
  return days >= 1 && days <= limits.accessTokenDays ? days : undefined;
}

/**
 * Returns the reason why staff of a group level cannot manage the access tokens of other users; undefined if they can.
 */
export const tokenAdminRefusal = (level: number): string | undefined =>
  level < ownerLevel ? 'You do not have permission to view access tokens of others' : undefined;
