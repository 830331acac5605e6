import { backupLevel } from '../contract/constants.ts';

/** Why somebody of a group level cannot do this with a backup; undefined for whoever can. */
export const backupRefusal = (level: number, doing: 'download' | 'delete'): string | undefined =>
  level < backupLevel ? `You do not have privileges to ${doing} backups` : undefined;
