import * as z from 'zod/mini';
import { adminLevel, backupLevel } from './constants.ts';
import { backup, itemLog, loginLog, storageRow } from './entities.ts';
import { logPage, logQuery } from './log-query.ts';
import { route } from './route.ts';
import { emblems, list, nothing, text } from './wire.ts';

const key = z.strictObject({ key: z.string().check(z.minLength(1), z.maxLength(200)) });
const read = { auth: 'bearer', safe: true, level: adminLevel } as const;

export const admin = {
  backups: route('POST /api/admin/db-backups', {
    ...read,
    request: z.strictObject({}),
    reply: z.object({ backups: list(backup) }),
  }),
  downloadBackup: route('POST /api/admin/db-backups/download', {
    ...read,
    level: backupLevel,
    request: key,
    reply: z.object({ url: text }),
  }),
  deleteBackup: route('POST /api/admin/db-backups/delete', {
    auth: 'bearer',
    level: backupLevel,
    request: key,
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
