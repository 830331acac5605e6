import type { Scope } from '../../contract/scopes.ts';

/** Descriptions of the uses that each scope of a personal access token permits. */
export const scopeTexts: Readonly<Record<Scope, string>> = {
  'account:read': 'Read the master account, its player accounts and its guest profiles',
  'storage:read': 'Read items and zeny of the player accounts, and their recorded value by day',
  'logs:read': 'Read the item log and the login log of the player accounts',
  'guild:read': 'Read the storages of the guilds of own characters, and the logs of these storages',
  'market:read': 'Read data that every signed-in user can see: market, rankings, drops, MVP board and player activity',
  'admin:read': 'Read storages, logs and names of all users, and all news (requires group level 10)',
  'backups:read': 'List backups (requires group level 10) and download them (requires group level 99)',
  'backups:write': 'Create and delete backups (requires group level 99)',
};
