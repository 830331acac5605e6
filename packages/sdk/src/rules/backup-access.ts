import { backupLevel } from '../contract/constants.ts';

/** Returns why a group level cannot download or delete a backup; undefined if it can. */
export const backupRefusal = (level: number, doing: 'download' | 'delete'): string | undefined =>
  level < backupLevel ? `You do not have privileges to ${doing} backups` : undefined;
