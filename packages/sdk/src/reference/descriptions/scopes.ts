import type { Scope } from '../../contract/scopes.ts';

/** Descriptions of the uses that each scope of a personal access token permits. */
export const scopeTexts: Readonly<Record<Scope, string>> = {
  'account:read': 'The master account, its player accounts and guest profiles',
  'storage:read': 'Contents of the player accounts',
  'logs:read': 'Own item and login logs',
  'guild:read': "The guild's storage and its logs",
  'market:read': 'Facts of the realm that every member may see: market, rankings, online players',
  'admin:read': 'Storages and logs of all users (group level 10)',
  'backups:read': 'List and download backups (group level 99)',
  'backups:write': 'Create and delete backups (group level 99)',
};
