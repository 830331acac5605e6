import * as z from 'zod/mini';
import { defineCall } from './call-definition.ts';
import { adminLevel, backupLevel, limits, ownerLevel } from './constants.ts';
import { accessToken, accountClaim, accountLink, backup, itemLog, loginLog, storageRow } from './entities.ts';
import { logPage, logQuery } from './log-query.ts';
import { rowId } from './request-fields.ts';
import { emblems, list, maybe, nothing, text } from './wire.ts';

const key = z.strictObject({ key: z.string().check(z.minLength(1), z.maxLength(200)) });
/** Reason that staff give for an action. It is stored permanently in the log. */
const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.noteLength));
const owners = { auth: 'bearer', level: ownerLevel, scope: 'none' } as const;
const read = { auth: 'bearer', safe: true, level: adminLevel, scope: 'admin:read' } as const;

export const admin = {
  backups: defineCall('POST /api/admin/db-backups', {
    ...read,
    scope: 'backups:read',
    request: z.strictObject({}),
    reply: z.object({ backups: list(backup) }),
  }),
  /**
   * Starts a backup. Returns it if it is complete within five seconds. Otherwise it continues, and the list contains it
   * when it is complete.
   */
  createBackup: defineCall('POST /api/admin/db-backups/create', {
    auth: 'bearer',
    level: backupLevel,
    scope: 'backups:write',
    request: z.strictObject({}),
    reply: z.object({ backup: maybe(backup) }),
  }),
  downloadBackup: defineCall('POST /api/admin/db-backups/download', {
    ...read,
    level: backupLevel,
    scope: 'backups:read',
    request: key,
    reply: z.object({ url: text }),
  }),
  deleteBackup: defineCall('POST /api/admin/db-backups/delete', {
    auth: 'bearer',
    level: backupLevel,
    scope: 'backups:write',
    request: key,
    reply: nothing,
  }),
  accessTokens: defineCall('POST /api/admin/tokens', {
    ...read,
    level: ownerLevel,
    scope: 'none',
    request: z.strictObject({}),
    reply: z.object({ access_tokens: list(accessToken) }),
  }),
  revokeAccessToken: defineCall('POST /api/admin/tokens/revoke', {
    auth: 'bearer',
    level: ownerLevel,
    scope: 'none',
    request: z.strictObject({ id: rowId }),
    reply: nothing,
  }),
  links: defineCall('POST /api/admin/account-links', {
    ...owners,
    safe: true,
    request: z.strictObject({ search: z._default(z.string().check(z.trim(), z.maxLength(limits.emailLength)), '') }),
    reply: z.object({ links: list(accountLink) }),
  }),
  link: defineCall('POST /api/admin/account-links/link', {
    ...owners,
    request: z.strictObject({
      user_id: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
      email: z.string().check(z.trim(), z.minLength(3), z.maxLength(limits.emailLength)),
      reason,
    }),
    reply: nothing,
  }),
  unlink: defineCall('POST /api/admin/account-links/unlink', {
    ...owners,
    request: z.strictObject({ account_id: rowId, reason }),
    reply: nothing,
  }),
  people: defineCall('POST /api/admin/people', {
    ...read,
    request: z.strictObject({
      search: z.string().check(z.trim(), z.minLength(limits.minDatabaseSearchLength), z.maxLength(64)),
    }),
    reply: z.object({ accounts: list(text), characters: list(text) }),
  }),
  claims: defineCall('POST /api/admin/claims', {
    ...owners,
    safe: true,
    request: z.strictObject({}),
    reply: z.object({ claims: list(accountClaim) }),
  }),
  decideClaim: defineCall('POST /api/admin/claims/decide', {
    ...owners,
    request: z.strictObject({ id: rowId, grant: z.boolean(), reason }),
    reply: nothing,
  }),
  itemLogs: defineCall('POST /api/admin/item-logs', {
    ...read,
    request: logQuery,
    reply: logPage('item_logs', itemLog),
  }),
  loginLogs: defineCall('POST /api/admin/login-logs', {
    ...read,
    request: logQuery,
    reply: logPage('login_logs', loginLog),
  }),
  storage: defineCall('POST /api/admin/storage', {
    ...read,
    request: logQuery,
    reply: z.extend(logPage('storage', storageRow), { emblems }),
  }),
} as const;
