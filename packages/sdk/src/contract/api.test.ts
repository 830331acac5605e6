import { expect, it } from 'vitest';
import { allCalls } from './api.ts';
import { adminLevel, backupLevel } from './constants.ts';
import { logQuery } from './log-query.ts';

it('the contract contains every call of both specifications, with its path and its need for a token', () => {
  const lines = allCalls().map(({ route }) => `${route.method} ${route.path}${route.auth === 'bearer' ? ' auth' : ''}`);
  expect(lines.toSorted()).toMatchInlineSnapshot(`
    [
      "DELETE /api/account/guest-profiles/{id} auth",
      "DELETE /api/account/tokens/{id} auth",
      "GET /api/account/claimable auth",
      "GET /api/account/device/{user_code} auth",
      "GET /api/account/guest-profiles auth",
      "GET /api/account/guild-access auth",
      "GET /api/account/hunts auth",
      "GET /api/account/second-factor auth",
      "GET /api/account/sessions auth",
      "GET /api/account/tokens auth",
      "GET /api/account/tokens/current auth",
      "GET /api/news",
      "GET /api/news/{slug}",
      "GET /api/server/alchemist-rankings auth",
      "GET /api/server/blacksmith-rankings auth",
      "GET /api/server/castle-history",
      "GET /api/server/castles",
      "GET /api/server/daily-spotlight",
      "GET /api/server/drops auth",
      "GET /api/server/drops/item/{id} auth",
      "GET /api/server/drops/mob/{id} auth",
      "GET /api/server/guild-rankings auth",
      "GET /api/server/hunts auth",
      "GET /api/server/live-market auth",
      "GET /api/server/market-history auth",
      "GET /api/server/market-item/{key} auth",
      "GET /api/server/market-logs auth",
      "GET /api/server/mvp-board auth",
      "GET /api/server/mvp-rankings auth",
      "GET /api/server/online-players",
      "GET /api/server/player-activity auth",
      "GET /api/server/prices auth",
      "GET /api/server/sprite/{playerId} auth",
      "GET /api/server/state",
      "GET /api/server/taekwon-rankings auth",
      "POST /api/account/change-master-email auth",
      "POST /api/account/change-master-password auth",
      "POST /api/account/change-password-sync auth",
      "POST /api/account/change-player-password auth",
      "POST /api/account/change-privacy auth",
      "POST /api/account/claim auth",
      "POST /api/account/claim-by-email auth",
      "POST /api/account/create auth",
      "POST /api/account/device",
      "POST /api/account/device/decide auth",
      "POST /api/account/device/token",
      "POST /api/account/disown-sign-in",
      "POST /api/account/dispute auth",
      "POST /api/account/forgot-password",
      "POST /api/account/guest-profiles auth",
      "POST /api/account/guest-profiles/associate auth",
      "POST /api/account/guild-storage auth",
      "POST /api/account/guild-storage-logs auth",
      "POST /api/account/hunts/remove auth",
      "POST /api/account/hunts/save auth",
      "POST /api/account/info auth",
      "POST /api/account/item-logs auth",
      "POST /api/account/login",
      "POST /api/account/login-logs auth",
      "POST /api/account/login/second-factor",
      "POST /api/account/logout auth",
      "POST /api/account/password-reset",
      "POST /api/account/register",
      "POST /api/account/release auth",
      "POST /api/account/renew auth",
      "POST /api/account/resend",
      "POST /api/account/second-factor/activate auth",
      "POST /api/account/second-factor/recovery-codes auth",
      "POST /api/account/second-factor/remove auth",
      "POST /api/account/second-factor/set-up auth",
      "POST /api/account/sessions/end auth",
      "POST /api/account/sessions/end-others auth",
      "POST /api/account/storage auth",
      "POST /api/account/storage-value auth",
      "POST /api/account/tokens auth",
      "POST /api/account/transfer-character auth",
      "POST /api/account/verify",
      "POST /api/admin/account-links auth",
      "POST /api/admin/account-links/link auth",
      "POST /api/admin/account-links/unlink auth",
      "POST /api/admin/claims auth",
      "POST /api/admin/claims/decide auth",
      "POST /api/admin/db-backups auth",
      "POST /api/admin/db-backups/create auth",
      "POST /api/admin/db-backups/delete auth",
      "POST /api/admin/db-backups/download auth",
      "POST /api/admin/item-logs auth",
      "POST /api/admin/login-logs auth",
      "POST /api/admin/news auth",
      "POST /api/admin/news/create auth",
      "POST /api/admin/news/retract auth",
      "POST /api/admin/news/update auth",
      "POST /api/admin/pages auth",
      "POST /api/admin/pages/preview auth",
      "POST /api/admin/pages/remove auth",
      "POST /api/admin/pages/restore auth",
      "POST /api/admin/pages/save auth",
      "POST /api/admin/pages/show auth",
      "POST /api/admin/pages/versions auth",
      "POST /api/admin/people auth",
      "POST /api/admin/storage auth",
      "POST /api/admin/tokens auth",
      "POST /api/admin/tokens/revoke auth",
      "PUT /api/account/guest-profiles/{id} auth",
    ]
  `);
});

it('the contract requires a minimum level for administrator calls, and the highest one for deleting or downloading backups', () => {
  const levels = Object.fromEntries(allCalls().map(({ name, route }) => [name, route.level]));
  expect(levels['admin.backups']).toBe(adminLevel);
  expect(levels['admin.storage']).toBe(adminLevel);
  expect([levels['admin.downloadBackup'], levels['admin.deleteBackup']]).toEqual([backupLevel, backupLevel]);
});

it('the log query schema rejects unknown filters and too many values', () => {
  expect(logQuery.safeParse({ strict: { colour: ['red'] } }).success).toBe(false);
  expect(logQuery.safeParse({ fuzzy: { items: Array.from({ length: 1_001 }, (_, id) => id) } }).success).toBe(false);
  expect(logQuery.safeParse({ strict: { log_types: [[2147483648, 1]] } }).success).toBe(true);
});
