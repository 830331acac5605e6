import type { Api } from '@kafra/sdk/contract';
import { guildAccess, guildStorage, guildStorageLogs } from './guild-storage.ts';
import type { PartialHandlers } from './handlers.ts';
import { itemLogs } from './item-logs.ts';
import { loginLogs } from './login-logs.ts';
import { storage } from './storage.ts';
import { storageValue } from './storage-value.ts';

/** Handles the API calls about items and logs of the caller's own accounts. */
export const accountDataHandlers = {
  guildAccess: (_, context) => guildAccess(context),
  guildStorage: (_, context) => guildStorage(context),
  guildStorageLogs: (query, context) => guildStorageLogs({ query, context, all: false }),
  storageValue: (_, context) => storageValue(context),
  storage: (query, context) => storage({ query, context, all: false }),
  itemLogs: (query, context) => itemLogs({ query, context, all: false }),
  loginLogs: (query, context) => loginLogs({ query, context, all: false }),
} satisfies PartialHandlers<Api['account']>;
