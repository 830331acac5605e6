import { backupLevel } from '../contract/constants.ts';

/** Returns why a group level cannot create, download or delete a backup; undefined if it can. */
export const backupRefusal = (level: number, doing: 'create' | 'download' | 'delete'): string | undefined =>
  level < backupLevel ? `You do not have privileges to ${doing} backups` : undefined;
