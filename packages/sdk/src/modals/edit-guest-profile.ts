import * as z from 'zod/mini';
import { api } from '../contract/api.ts';
import type { GuestProfile } from '../contract/entities.ts';
import { gamePasswordRule } from '../models/credential-rules.ts';
import { defineForm } from '../models/dialog.ts';
import { maskOf, permissions, permissionsField } from './parts/guest-profile-fields.ts';
import { profileArgument } from './parts/profile-argument.ts';

interface EditState {
  params: { profile: GuestProfile };
}

export const editGuestProfile = defineForm({
  id: 'edit_guest_profile',
  command: ['guest-profiles', 'edit'],
  argument: profileArgument,
  schema: z.extend(z.omit(api.guestProfiles.update.request, { id: true, restrictions: true }), { permissions }),
  fields: {
    name: { label: 'Name', type: 'text', initial: ({ params: { profile } }) => profile.name },
    password: {
      label: 'Password',
      type: 'new-password',
      hint: 'leave blank to keep current',
      optional: true,
      rule: gamePasswordRule,
    },
    permissions: permissionsField(({ params }: EditState) => params.profile.restrictions),
    master_password: {
      label: 'Master password',
      type: 'password',
      when: ({ params: { profile } }) => profile.associated_accounts.length > 0,
    },
  },
  ready: ({ name, password, permissions: allowed }, { profile }) =>
    name !== profile.name ||
    password !== undefined ||
    maskOf(allowed) !== profile.restrictions ||
    'Nothing has changed.',
  labels: { idle: 'Update Profile', busy: 'Updating...', done: 'Updated!' },
  failure: 'Failed to update guest profile.',
  async submit({ permissions: allowed, ...values }, { profile }, { client, account }) {
    const { guest_profiles } = await client.guestProfiles.update({
      id: profile.id,
      ...values,
      restrictions: maskOf(allowed),
    });
    account.update((data) => ({ ...data, guest_profiles }));
  },
});
