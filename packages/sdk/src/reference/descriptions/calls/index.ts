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
  account:
    'Sign-in, the master account (the account of a person on the site), its player accounts in the game, and their storages and logs',
  secondFactor: 'Second factor of the master account (TOTP, RFC 6238) and its recovery codes',
  device: 'Sign-in of a program through a browser (device authorization, RFC 8628)',
  accessTokens: 'Personal access tokens, with which programs make calls',
  guestProfiles:
    'Guest profiles: second passwords with restrictions, for other persons who play player accounts of the user',
  admin: 'For staff: backups, access tokens, owners of game accounts, and logs and storages of all users',
  server: 'The realm (the game world): online players, rankings, castles, MVPs, drops and the market',
  news: 'News articles; staff can also write them',
  pages: 'Texts of the pages of the site, for staff of group level 99',
};
