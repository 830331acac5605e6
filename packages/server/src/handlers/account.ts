import type { api } from '@kafra/sdk/contract';
import { accountClaimHandlers } from './account-claims.ts';
import { accountDataHandlers } from './account-data.ts';
import { credentialHandlers } from './credentials.ts';
import type { Handlers } from './handlers.ts';
import { huntHandlers } from './hunts.ts';
import { playerAccountHandlers } from './player-accounts.ts';
import { sessionHandlers } from './sessions.ts';
import { signInHandlers } from './sign-in.ts';

/** Handles all API calls below /api/account except those about guest profiles. */
export const accountHandlers: Handlers<(typeof api)['account']> = {
  ...signInHandlers,
  ...sessionHandlers,
  ...credentialHandlers,
  ...huntHandlers,
  ...playerAccountHandlers,
  ...accountClaimHandlers,
  ...accountDataHandlers,
};
