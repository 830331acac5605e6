import * as z from 'zod/mini';
import { adminLevel, backupLevel, limits, ownerLevel } from './constants.ts';
import { accessToken, accountClaim, accountLink, backup, itemLog, loginLog, storageRow } from './entities.ts';
import { logPage, logQuery } from './log-query.ts';
import { rowId } from './request-fields.ts';
import { route } from './route.ts';
import { emblems, list, nothing, text } from './wire.ts';

const key = z.strictObject({ key: z.string().check(z.minLength(1), z.maxLength(200)) });
/** Why staff did it: it stands in the log for good. */
const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.noteLength));
const owners = { auth: 'bearer', level: ownerLevel, scope: 'none' } as const;
const read = { auth: 'bearer', safe: true, level: adminLevel, scope: 'admin:read' } as const;

export const admin = {
  backups: route('POST /api/admin/db-backups', {
    ...read,
    scope: 'backups:read',
    request: z.strictObject({}),
    reply: z.object({ backups: list(backup) }),
  }),
  downloadBackup: route('POST /api/admin/db-backups/download', {
    ...read,
    level: backupLevel,
    scope: 'backups:read',
    request: key,
    reply: z.object({ url: text }),
  }),
  deleteBackup: route('POST /api/admin/db-backups/delete', {
    auth: 'bearer',
    level: backupLevel,
    scope: 'backups:write',
    request: key,
    reply: nothing,
  }),
  accessTokens: route('POST /api/admin/tokens', {
    ...read,
    level: ownerLevel,
    scope: 'none',
    request: z.strictObject({}),
    reply: z.object({ access_tokens: list(accessToken) }),
  }),
  revokeAccessToken: route('POST /api/admin/tokens/revoke', {
    auth: 'bearer',
    level: ownerLevel,
    scope: 'none',
    request: z.strictObject({ id: rowId }),
    reply: nothing,
  }),
  links: route('POST /api/admin/account-links', {
    ...owners,
    safe: true,
    request: z.strictObject({ search: z._default(z.string().check(z.trim(), z.maxLength(limits.emailLength)), '') }),
    reply: z.object({ links: list(accountLink) }),
  }),
  link: route('POST /api/admin/account-links/link', {
    ...owners,
    request: z.strictObject({
      user_id: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
      email: z.string().check(z.trim(), z.minLength(3), z.maxLength(limits.emailLength)),
      reason,
    }),
    reply: nothing,
  }),
  unlink: route('POST /api/admin/account-links/unlink', {
    ...owners,
    request: z.strictObject({ account_id: rowId, reason }),
    reply: nothing,
  }),
  claims: route('POST /api/admin/claims', {
    ...owners,
    safe: true,
    request: z.strictObject({}),
    reply: z.object({ claims: list(accountClaim) }),
  }),
  decideClaim: route('POST /api/admin/claims/decide', {
    ...owners,
    request: z.strictObject({ id: rowId, grant: z.boolean(), reason }),
    reply: nothing,
  }),
  itemLogs: route('POST /api/admin/item-logs', { ...read, request: logQuery, reply: logPage('item_logs', itemLog) }),
  loginLogs: route('POST /api/admin/login-logs', {
    ...read,
    request: logQuery,
    reply: logPage('login_logs', loginLog),
  }),
  storage: route('POST /api/admin/storage', {
    ...read,
    request: logQuery,
    reply: z.extend(logPage('storage', storageRow), { emblems }),
  }),
} as const;
