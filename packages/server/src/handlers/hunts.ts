import type { Api } from '@kafra/sdk/contract';
import { removeHunt, saveHunt } from '../domain/hunts/saved-hunts.ts';
import { savedHuntsOf } from '../store/saved-hunts.ts';
import type { PartialHandlers } from './handlers.ts';

/** Handles the API calls about the caller's saved hunts (lists of wanted items). */
export const huntHandlers = {
  hunts: async (_, { services, session }) => ({ hunts: await savedHuntsOf(services.database.db, session.masterId) }),

  async saveHunt(hunt, context) {
    await saveHunt(context, hunt);
  },

  async removeHunt(hunt, context) {
    await removeHunt(context, hunt);
  },
} satisfies PartialHandlers<Api['account']>;
