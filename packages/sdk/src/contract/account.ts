import * as z from 'zod/mini';
import { defineCall } from './call-definition.ts';
import { limits } from './constants.ts';
import {
  claimableAccount,
  guildStorageLog,
  guildStorageRow,
  itemLog,
  loginLog,
  masterAccount,
  playerAccount,
  savedHunt,
  session,
  storageRow,
  storageValueDay,
} from './entities.ts';
import { logPage, logQuery } from './log-query.ts';
import { password, rowId } from './request-fields.ts';
import {
  emblems,
  flag,
  incidental,
  list,
  maybe,
  maybeNumber,
  maybeText,
  nothing,
  orFalse,
  orZero,
  text,
} from './wire.ts';

/** An email address in a request. Its maximum length only prevents abuse. */
const email = z.string().check(z.trim(), z.minLength(3), z.maxLength(254));
/** Code from the link in a confirmation or password mail. */
const link = z.string().check(z.minLength(1), z.maxLength(512));
const captcha = z.string().check(z.maxLength(8_192));
const empty = z.strictObject({});
const accounts = z.object({ master_account: masterAccount, player_accounts: list(playerAccount) });

/** Reply of a call that sends a mail. `resend_after`: seconds until the user can request another mail. */
const mailReply = incidental(z.object({ resend_after: maybeNumber }));

/** Username of a game account as it is typed in the game client. */
const userId = z.string().check(z.trim(), z.minLength(1), z.maxLength(64));
const gamePassword = z.string().check(z.minLength(1), z.maxLength(64));

/**
 * Reply of a call that syncs the game password with the master password. `sync_pending`: the game password is replaced
 * only at the next sign-in, when the user types the master password.
 */
const syncReply = incidental(z.object({ sync_pending: orFalse }));

const huntName = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.huntNameLength));

export const account = {
  register: defineCall('POST /api/account/register', {
    request: z.strictObject({ email, password, recaptcha: captcha }),
    reply: mailReply,
  }),
  login: defineCall('POST /api/account/login', {
    request: z.strictObject({ email, password, recaptcha: captcha }),
    reply: z.object({
      token: maybeText,
      not_verified: orFalse,
      resend_after: maybeNumber,
      is_first: maybe(flag),
      second_factor: maybe(z.enum(['totp'])),
      challenge: maybeText,
      must_set_up_second_factor: maybe(flag),
    }),
  }),
  renew: defineCall('POST /api/account/renew', {
    auth: 'bearer',
    scope: 'none',
    request: empty,
    reply: z.object({ token: text }),
  }),
  logout: defineCall('POST /api/account/logout', { auth: 'bearer', scope: 'none', request: empty, reply: nothing }),
  verify: defineCall('POST /api/account/verify', {
    request: z.strictObject({ verification_id: link }),
    reply: incidental(z.object({ email: maybeText })),
  }),
  resend: defineCall('POST /api/account/resend', { request: z.strictObject({ email }), reply: mailReply }),
  forgotPassword: defineCall('POST /api/account/forgot-password', {
    request: z.strictObject({ email, recaptcha: captcha }),
    reply: nothing,
  }),
  passwordReset: defineCall('POST /api/account/password-reset', {
    request: z.strictObject({ reset_id: link, password, password_confirmed: password }),
    reply: nothing,
  }),
  info: defineCall('POST /api/account/info', {
    auth: 'bearer',
    scope: 'account:read',
    safe: true,
    request: empty,
    reply: z.extend(accounts, { emblems }),
  }),
  create: defineCall('POST /api/account/create', {
    auth: 'bearer',
    scope: 'none',
    request: z.strictObject({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)) }),
    reply: accounts,
  }),
  claim: defineCall('POST /api/account/claim', {
    auth: 'bearer',
    scope: 'none',
    request: z.strictObject({ user_id: userId, game_password: gamePassword }),
    reply: z.extend(accounts, { needs_staff: orFalse }),
  }),
  claimable: defineCall('GET /api/account/claimable', {
    auth: 'bearer',
    scope: 'none',
    request: empty,
    reply: z.object({ accounts: list(claimableAccount) }),
  }),
  claimByEmail: defineCall('POST /api/account/claim-by-email', {
    auth: 'bearer',
    scope: 'none',
    request: z.strictObject({
      account_ids: z.array(rowId).check(z.minLength(1), z.maxLength(limits.claimableAccounts)),
    }),
    reply: accounts,
  }),
  release: defineCall('POST /api/account/release', {
    auth: 'bearer',
    scope: 'none',
    request: z.strictObject({ account_id: rowId, password, really: z._default(z.boolean(), false) }),
    reply: accounts,
  }),
  dispute: defineCall('POST /api/account/dispute', {
    auth: 'bearer',
    scope: 'none',
    request: z.strictObject({
      user_id: userId,
      game_password: z.optional(z.string().check(z.maxLength(64))),
      note: z._default(z.string().check(z.trim(), z.maxLength(limits.noteLength)), ''),
    }),
    reply: nothing,
  }),
  transferCharacter: defineCall('POST /api/account/transfer-character', {
    auth: 'bearer',
    scope: 'none',
    request: z.strictObject({
      src_char_id: rowId,
      src_acc_id: rowId,
      dst_acc_id: rowId,
      dst_slot: z.int().check(z.nonnegative(), z.lte(255)),
    }),
    reply: accounts,
  }),
  changeMasterPassword: defineCall('POST /api/account/change-master-password', {
    auth: 'bearer',
    scope: 'none',
    request: z.strictObject({
      password,
      new_password: password,
      new_password_confirmed: password,
      overwrite_player: z._default(z.boolean(), false),
      revoke_tokens: z._default(z.boolean(), false),
    }),
    reply: z.object({ token: text }),
  }),
  changeMasterEmail: defineCall('POST /api/account/change-master-email', {
    auth: 'bearer',
    scope: 'none',
    request: z.strictObject({ password, email }),
    reply: z.object({ token: text, master_account: masterAccount }),
  }),
  changePlayerPassword: defineCall('POST /api/account/change-player-password', {
    auth: 'bearer',
    scope: 'none',
    request: z.strictObject({
      player_account_id: rowId,
      password,
      new_password: password,
      new_password_confirmed: password,
    }),
    reply: nothing,
  }),
  changePasswordSync: defineCall('POST /api/account/change-password-sync', {
    auth: 'bearer',
    scope: 'none',
    request: z.strictObject({ player_account_id: rowId, synced: z.boolean() }),
    reply: syncReply,
  }),
  changePrivacy: defineCall('POST /api/account/change-privacy', {
    auth: 'bearer',
    scope: 'none',
    request: z.strictObject({ hide_activity: z.boolean(), hide_ranking: z.boolean(), hide_market_name: z.boolean() }),
    reply: nothing,
  }),
  sessions: defineCall('GET /api/account/sessions', {
    auth: 'bearer',
    scope: 'none',
    request: empty,
    reply: z.object({ sessions: list(session) }),
  }),
  endSession: defineCall('POST /api/account/sessions/end', {
    auth: 'bearer',
    scope: 'none',
    request: z.strictObject({ id: z.string().check(z.regex(/^[0-9a-f]{32}$/, 'must be 32 hexadecimal digits')) }),
    reply: nothing,
  }),
  endSessions: defineCall('POST /api/account/sessions/end-others', {
    auth: 'bearer',
    scope: 'none',
    request: z.strictObject({ revoke_tokens: z._default(z.boolean(), false) }),
    reply: nothing,
  }),
  disownSignIn: defineCall('POST /api/account/disown-sign-in', {
    request: z.strictObject({ report_id: link }),
    reply: z.object({ reset_id: text }),
  }),
  guildAccess: defineCall('GET /api/account/guild-access', {
    auth: 'bearer',
    scope: 'guild:read',
    request: empty,
    reply: z.object({ has_guild_storage_access: orFalse, has_guild_membership: orFalse }),
  }),
  storage: defineCall('POST /api/account/storage', {
    auth: 'bearer',
    scope: 'storage:read',
    safe: true,
    request: logQuery,
    reply: z.extend(logPage('storage', storageRow), { emblems }),
  }),
  /**
   * Returns the daily values of the user's storages. The first call records the value of its day. After the first call
   * the server also records days without a call.
   */
  storageValue: defineCall('POST /api/account/storage-value', {
    auth: 'bearer',
    scope: 'storage:read',
    safe: true,
    request: empty,
    reply: z.object({ days: list(storageValueDay), zeny: orZero, bank_zeny: orZero }),
  }),
  /** Returns the lists of wanted items that the user has saved, the last saved list first. */
  hunts: defineCall('GET /api/account/hunts', {
    auth: 'bearer',
    scope: 'none',
    request: empty,
    reply: z.object({ hunts: list(savedHunt) }),
  }),
  saveHunt: defineCall('POST /api/account/hunts/save', {
    auth: 'bearer',
    scope: 'none',
    request: z.strictObject({
      name: huntName,
      items: z.array(rowId).check(z.minLength(1), z.maxLength(limits.strictValues)),
    }),
    reply: nothing,
  }),
  removeHunt: defineCall('POST /api/account/hunts/remove', {
    auth: 'bearer',
    scope: 'none',
    request: z.strictObject({ name: huntName }),
    reply: nothing,
  }),
  guildStorage: defineCall('POST /api/account/guild-storage', {
    auth: 'bearer',
    scope: 'guild:read',
    safe: true,
    request: empty,
    reply: z.object({ storage: list(guildStorageRow), emblems }),
  }),
  guildStorageLogs: defineCall('POST /api/account/guild-storage-logs', {
    auth: 'bearer',
    scope: 'guild:read',
    safe: true,
    request: logQuery,
    reply: z.extend(logPage('guild_storage_logs', guildStorageLog), { emblems }),
  }),
  itemLogs: defineCall('POST /api/account/item-logs', {
    auth: 'bearer',
    scope: 'logs:read',
    safe: true,
    request: logQuery,
    reply: logPage('item_logs', itemLog),
  }),
  loginLogs: defineCall('POST /api/account/login-logs', {
    auth: 'bearer',
    scope: 'logs:read',
    safe: true,
    request: logQuery,
    reply: logPage('login_logs', loginLog),
  }),
} as const;
