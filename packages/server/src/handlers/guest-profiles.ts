import type { api } from '@kafra/sdk/contract';
import {
  associateGuestProfile,
  changeGuestProfile,
  createGuestProfile,
  removeGuestProfile,
} from '../domain/accounts/guest-profiles.ts';
import type { Context } from '../domain/context.ts';
import { guestProfilesOf } from '../store/accounts/guest-profiles.ts';
import type { Handlers } from './handlers.ts';

const respondWithProfiles = async ({ services, session }: Context) => ({
  guest_profiles: await guestProfilesOf(services.database.db, session.masterId),
});

/** Handles the API calls about guest profiles. They need a patched login server: see docs/operate/set-up.md. */
export const guestProfileHandlers: Handlers<(typeof api)['guestProfiles']> = {
  list: (_request, context) => respondWithProfiles(context),

  async create(profile, context) {
    await createGuestProfile(context, profile);
    return respondWithProfiles(context);
  },

  async update({ id, name, password, restrictions, master_password: masterPassword }, context) {
    await changeGuestProfile(context, { id, name, password, restrictions, masterPassword });
    return respondWithProfiles(context);
  },

  async remove({ id }, context) {
    await removeGuestProfile(context, id);
  },

  async associate({ guest_profile_id: id, login_ids: accountIds, master_password: masterPassword }, context) {
    await associateGuestProfile(context, { id, accountIds, masterPassword });
    return respondWithProfiles(context);
  },
};
