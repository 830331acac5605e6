import { limits, ownerLevel } from '../../contract/constants.ts';
import { allScopes, type Scope, scopeLevels } from '../../contract/scopes.ts';

/** What a token may be made for, in the words of a list. */
export const scopeLabels: Readonly<Record<Scope, string>> = {
  'account:read': 'Account and guest profiles',
  'storage:read': 'Inventory and storage',
  'logs:read': 'Item and login logs',
  'guild:read': 'Guild storage and its logs',
  'market:read': 'Market, rankings, player activity',
  'admin:read': 'Storage and logs of all accounts',
  'backups:read': 'List and download backups',
  'backups:write': 'Delete backups',
};

/** The scopes that somebody of a group level can give. */
export const scopesFor = (level: number): Scope[] => allScopes.filter((scope) => scopeLevels[scope] <= level);

const duration = /^(\d{1,4}) ?d?$/;

/** Days of a text such as `90d` or `90`; undefined where it says none that a token may live for. */
export function parseTokenDays(text: string): number | undefined {
  const days = Number(duration.exec(text.trim())?.[1]);
  return days >= 1 && days <= limits.accessTokenDays ? days : undefined;
}

/** Why somebody of a group level cannot look after everybody's tokens; undefined for whoever can. */
export const tokenAdminRefusal = (level: number): string | undefined =>
  level < ownerLevel ? 'You do not have permission to view access tokens of others' : undefined;
