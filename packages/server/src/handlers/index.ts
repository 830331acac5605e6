import type { Api, ApiNoun } from '@kafra/sdk/contract';
import { accessTokenHandlers } from './access-tokens.ts';
import { accountHandlers } from './account.ts';
import { adminHandlers } from './admin.ts';
import { deviceHandlers } from './device.ts';
import { guestProfileHandlers } from './guest-profiles.ts';
import type { Handlers } from './handlers.ts';
import { newsHandlers } from './news.ts';
import { pageHandlers } from './pages.ts';
import { secondFactorHandlers } from './second-factor.ts';
import { serverHandlers } from './server.ts';

/** Handlers of all API calls of the contract. A missing one is a compile error. */
export type AllHandlers = { [N in ApiNoun]: Handlers<Api[N]> };

export const handlers: AllHandlers = {
  account: accountHandlers,
  secondFactor: secondFactorHandlers,
  device: deviceHandlers,
  accessTokens: accessTokenHandlers,
  guestProfiles: guestProfileHandlers,
  admin: adminHandlers,
  server: serverHandlers,
  news: newsHandlers,
  pages: pageHandlers,
};
