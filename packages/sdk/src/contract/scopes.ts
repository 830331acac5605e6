import { adminLevel, backupLevel } from './constants.ts';

/**
 * What a personal access token can be made for, with the group level that its calls have at most: a token for the market
 * brings no staff rights, whoever made it.
 */
export const scopeLevels = {
  'account:read': 0,
  'storage:read': 0,
  'logs:read': 0,
  'guild:read': 0,
  'market:read': 0,
  'admin:read': adminLevel,
  'backups:read': backupLevel,
  'backups:write': backupLevel,
} as const;
export type Scope = keyof typeof scopeLevels;

export const allScopes = Object.keys(scopeLevels) as [Scope, ...Scope[]];

/**
 * Which access tokens a call takes: those with this scope, all of them, or none. None is for what only a person may do:
 * passwords, the e-mail address, tokens, sessions, claims, transfers and whatever staff change.
 */
export type CallScope = Scope | 'any' | 'none';
