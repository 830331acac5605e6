import type { api } from '@kafra/sdk/contract';
import { findPeople } from '../store/accounts/find-people.ts';
import { adminAccessTokenHandlers } from './access-tokens.ts';
import { accountLinkHandlers } from './account-links.ts';
import { backupHandlers } from './backups.ts';
import type { Handlers } from './handlers.ts';
import { itemLogs } from './item-logs.ts';
import { loginLogs } from './login-logs.ts';
import { storage } from './storage.ts';

/** Handles the API calls of staff. The contract defines the required group levels, which are checked before. */
export const adminHandlers: Handlers<typeof api.admin> = {
  ...backupHandlers,
  ...adminAccessTokenHandlers,
  ...accountLinkHandlers,
  people: ({ search }, { services }) => findPeople(services.database.db, search),
  storage: (query, context) => storage({ query, context, all: true }),
  itemLogs: (query, context) => itemLogs({ query, context, all: true }),
  loginLogs: (query, context) => loginLogs({ query, context, all: true }),
};
