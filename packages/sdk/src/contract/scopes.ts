import { adminLevel, backupLevel } from './constants.ts';

/**
 * Scopes of personal access tokens, each with the highest group level of the calls that it allows. A token with a
 * market scope has no staff rights, even if its owner is staff.
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
 * Access tokens that a call accepts: those with this scope, any, or none. `none` is for calls that need a session and
 * refuse every access token: passwords, email address, tokens, sessions, claims, transfers and changes by staff.
 */
export type CallScope = Scope | 'any' | 'none';
