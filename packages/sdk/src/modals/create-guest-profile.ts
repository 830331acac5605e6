import * as z from 'zod/mini';
import { api } from '../contract/api.ts';
import { defineForm } from '../models/dialogs/dialog.ts';
import { gamePasswordRule } from '../models/forms/credential-rules.ts';
import { credentialHints } from '../rules/accounts/credentials.ts';
import { newProfileRefusal } from '../rules/accounts/guest-profiles.ts';
import { maskOf, permissions, permissionsField } from './parts/guest-profile-fields.ts';

export const createGuestProfile = defineForm({
  id: 'create_guest_profile',
  disablesUntilValid: true,
  command: ['guest-profiles', 'create'],
  schema: z.extend(z.pick(api.guestProfiles.create.request, { name: true, password: true }), { permissions }),
  fields: {
    name: { label: 'Name', type: 'text' },
    password: {
      label: 'Password',
      type: 'new-password',
      hint: credentialHints.gamePassword,
      rule: gamePasswordRule,
    },
    permissions: permissionsField(() => 0),
  },
  refusal: (_, { account }) => newProfileRefusal(account.getSnapshot().data?.guest_profiles ?? []),
  labels: { idle: 'Create Profile', busy: 'Creating...', done: 'Created!' },
  failure: 'Failed to create guest profile.',
  async submit({ name, password, permissions: allowed }, _, { client, account }) {
    const { guest_profiles } = await client.guestProfiles.create({ name, password, restrictions: maskOf(allowed) });
    account.update((data) => ({ ...data, guest_profiles }));
  },
});
