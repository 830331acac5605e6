import type { Scope } from '../../contract/scopes.ts';

/** Permitted uses of a personal access token with each scope. */
export const scopeTexts: Readonly<Record<Scope, string>> = {
  'account:read': 'The master account, its player accounts and guest profiles',
  'storage:read': 'What the player accounts hold',
  'logs:read': 'Own item and login logs',
  'guild:read': "The guild's storage and its logs",
  'market:read': 'What every member may see of the realm: the market, rankings, who plays',
  'admin:read': 'Storage and logs of everybody (group level 10)',
  'backups:read': 'List and download backups (group level 99)',
  'backups:write': 'Delete backups (group level 99)',
};
