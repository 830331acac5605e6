import type { FormDialog } from '../kinds/form.ts';
import { credentialHints } from '../rules/credentials.ts';
import { maskOf, permissions } from './parts/guest-profile-fields.ts';

export const createGuestProfile: FormDialog<'create_guest_profile'> = {
  kind: 'form',
  id: 'create_guest_profile',
  title: 'Create Guest Profile',
  command: ['guest-profiles', 'create'],
  fields: () => [
    { name: 'name', label: 'Name', type: 'text' },
    { name: 'password', label: 'Password', type: 'new-password', hint: credentialHints.gamePassword },
    permissions(0),
  ],
  words: { idle: 'Create Profile', busy: 'Creating...', done: 'Created!' },
  failure: 'Failed to create guest profile.',
  async submit(values, _, { client, account }) {
    const { guest_profiles } = await client.guestProfiles.create({
      name: String(values.name),
      password: String(values.password),
      restrictions: maskOf(values),
    });
    account.amend((data) => ({ ...data, guest_profiles }));
  },
};
