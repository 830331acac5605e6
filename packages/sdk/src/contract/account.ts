import * as z from 'zod';
import {
  guildStorageLog,
  guildStorageRow,
  itemLog,
  loginLog,
  masterAccount,
  playerAccount,
  storageRow,
} from './entities.ts';
import { logPage, logQuery } from './log-query.ts';
import { route } from './route.ts';
import { byName, flag, list, maybe, nothing } from './wire.ts';

/** Lengths are bounded only against abuse; what a password must hold is the server's answer. */
const email = z.string().trim().min(3).max(254);
const password = z.string().min(1).max(1_024);
const captcha = z.string().max(8_192);
const id = z.int().positive();
const empty = z.strictObject({});
const emblems = byName(z.string());
const accounts = z.object({ master_account: masterAccount, player_accounts: list(playerAccount) });

export const account = {
  register: route('POST /api/account/register', {
    request: z.strictObject({ email, password, recaptcha: captcha }),
    reply: nothing,
  }),
  login: route('POST /api/account/login', {
    request: z.strictObject({ email, password, recaptcha: captcha }),
    reply: z.object({ token: maybe(z.string()), not_verified: flag.default(false) }),
  }),
  renew: route('POST /api/account/renew', { auth: 'bearer', request: empty, reply: z.object({ token: z.string() }) }),
  logout: route('POST /api/account/logout', { auth: 'bearer', request: empty, reply: nothing }),
  verify: route('POST /api/account/verify', {
    request: z.strictObject({ verification_id: z.string().min(1).max(512) }),
    reply: nothing,
  }),
  resend: route('POST /api/account/resend', { request: z.strictObject({ email }), reply: nothing }),
  forgotPassword: route('POST /api/account/forgot-password', {
    request: z.strictObject({ email, recaptcha: captcha }),
    reply: nothing,
  }),
  passwordReset: route('POST /api/account/password-reset', {
    request: z.strictObject({ reset_id: z.string().min(1).max(512), password, password_confirmed: password }),
    reply: nothing,
  }),
  info: route('POST /api/account/info', {
    auth: 'bearer',
    safe: true,
    request: empty,
    reply: accounts.extend({ emblems }),
  }),
  create: route('POST /api/account/create', {
    auth: 'bearer',
    request: z.strictObject({ name: z.string().trim().min(1).max(64) }),
    reply: accounts,
  }),
  transferCharacter: route('POST /api/account/transfer-character', {
    auth: 'bearer',
    request: z.strictObject({ src_char_id: id, src_acc_id: id, dst_acc_id: id, dst_slot: z.int().min(0) }),
    reply: accounts,
  }),
  changeMasterPassword: route('POST /api/account/change-master-password', {
    auth: 'bearer',
    request: z.strictObject({
      password,
      new_password: password,
      new_password_confirmed: password,
      overwrite_player: z.boolean().default(false),
    }),
    reply: z.object({ token: z.string() }),
  }),
  changeMasterEmail: route('POST /api/account/change-master-email', {
    auth: 'bearer',
    request: z.strictObject({ password, email }),
    reply: z.object({ token: z.string(), master_account: masterAccount }),
  }),
  changePlayerPassword: route('POST /api/account/change-player-password', {
    auth: 'bearer',
    request: z.strictObject({
      player_account_id: id,
      password,
      new_password: password,
      new_password_confirmed: password,
    }),
    reply: nothing,
  }),
  changePasswordSync: route('POST /api/account/change-password-sync', {
    auth: 'bearer',
    request: z.strictObject({ player_account_id: id, synced: z.boolean() }),
    reply: nothing,
  }),
  guildAccess: route('GET /api/account/guild-access', {
    auth: 'bearer',
    request: empty,
    reply: z.object({ has_guild_storage_access: flag, has_guild_membership: flag }),
  }),
  storage: route('POST /api/account/storage', {
    auth: 'bearer',
    safe: true,
    request: logQuery,
    reply: logPage('storage', storageRow).extend({ emblems }),
  }),
  guildStorage: route('POST /api/account/guild-storage', {
    auth: 'bearer',
    safe: true,
    request: empty,
    reply: z.object({ storage: list(guildStorageRow), emblems }),
  }),
  guildStorageLogs: route('POST /api/account/guild-storage-logs', {
    auth: 'bearer',
    safe: true,
    request: logQuery,
    reply: logPage('guild_storage_logs', guildStorageLog).extend({ emblems }),
  }),
  itemLogs: route('POST /api/account/item-logs', {
    auth: 'bearer',
    safe: true,
    request: logQuery,
    reply: logPage('item_logs', itemLog),
  }),
  loginLogs: route('POST /api/account/login-logs', {
    auth: 'bearer',
    safe: true,
    request: logQuery,
    reply: logPage('login_logs', loginLog),
  }),
} as const;
