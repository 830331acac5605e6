import type { GuestProfile } from '../../contract/entities.ts';
import type { CommandArgument } from '../../models/dialogs/command-argument.ts';
import { loadAccount } from './load-account.ts';

/** Command argument that names a guest profile by its name or id. */
export const profileArgument: CommandArgument<{ profile: GuestProfile }> = {
  name: 'profile',
  description: 'name or id of a guest profile',
  noun: 'guest profile',
  async choices(context) {
    const { guest_profiles } = await loadAccount(context);
    return guest_profiles.map((profile) => ({ names: [profile.name, String(profile.id)], params: { profile } }));
  },
  failure: 'Failed to retrieve account information.',
};
