import type { ApiNoun } from '../../../contract/api.ts';
import type { CallTexts } from '../describe.ts';
import { accessTokenCalls } from './access-tokens.ts';
import { accountCalls } from './account.ts';
import { adminCalls } from './admin.ts';
import { guestProfileCalls } from './guest-profiles.ts';
import { newsCalls } from './news.ts';
import { pageCalls } from './pages.ts';
import { deviceCalls, secondFactorCalls } from './second-factor.ts';
import { serverCalls } from './server.ts';

/** Descriptions of all API calls for the documentation. */
export const callTexts: { readonly [N in ApiNoun]: CallTexts<N> } = {
  account: accountCalls,
  secondFactor: secondFactorCalls,
  device: deviceCalls,
  accessTokens: accessTokenCalls,
  guestProfiles: guestProfileCalls,
  admin: adminCalls,
  server: serverCalls,
  news: newsCalls,
  pages: pageCalls,
};

/** Descriptions of the groups of API calls, such as `account`, for the documentation. */
export const nounTexts: Readonly<Record<ApiNoun, string>> = {
  account: 'Signing in, the master account, its player accounts and what they hold',
  secondFactor: 'Second factor of the master account (TOTP, RFC 6238) and its recovery codes',
  device: 'Signing in a program through a browser (device authorization, RFC 8628)',
  accessTokens: 'Manage personal access tokens for scripts',
  guestProfiles: 'Second passwords with which less is allowed',
  admin: 'For staff: backups, and the logs and storages of all users',
  server: 'The realm: who is online, rankings, the market',
  news: 'News of the server, and for staff: writing them',
  pages: 'For owners: the texts of the site',
};
