import { backupLevel } from '../contract/constants.ts';

/** Returns the reason why staff of a group level cannot download or delete a backup; undefined if they can. */
export const backupRefusal = (level: number, doing: 'download' | 'delete'): string | undefined =>
  level < backupLevel ? `You do not have privileges to ${doing} backups` : undefined;
