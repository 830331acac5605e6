import * as z from 'zod/mini';
import { ApiError } from '../client/http/api-error.ts';
import { api } from '../contract/api.ts';
import type { GuestProfile } from '../contract/entities.ts';
import { defineForm } from '../models/dialogs/dialog.ts';
import { gamePasswordRule } from '../models/forms/credential-rules.ts';
import type { FormState } from '../models/forms/form-fields.ts';
import { currentProfile } from './parts/current-profile.ts';
import { maskOf, permissions, permissionsField } from './parts/guest-profile-fields.ts';
import { profileArgument } from './parts/profile-argument.ts';

export const editGuestProfile = defineForm({
  id: 'edit_guest_profile',
  disablesUntilValid: true,
  command: ['guest-profiles', 'edit'],
  argument: profileArgument,
  schema: z.extend(z.omit(api.guestProfiles.update.request, { id: true, restrictions: true }), { permissions }),
  fields: {
    name: { label: 'Name', type: 'text', initial: (state) => currentProfile(state).name },
    password: {
      label: 'Password',
      type: 'new-password',
      hint: 'leave blank to keep current',
      optional: true,
      rule: gamePasswordRule,
    },
    permissions: permissionsField((state: FormState<{ profile: GuestProfile }>) => currentProfile(state).restrictions),
    master_password: {
      label: 'Master password',
      type: 'password',
      when: (state) => currentProfile(state).associated_accounts.length > 0,
    },
  },
  ready({ name, password, permissions: allowed }, params, context) {
    const { name: currentName, restrictions } = currentProfile({ params, context });
    const isChanged = name !== currentName || password !== undefined || maskOf(allowed) !== restrictions;
    return isChanged || 'Nothing has changed.';
  },
  labels: { idle: 'Update Profile', busy: 'Updating...', done: 'Updated!' },
  failure: 'Failed to update guest profile.',
  async submit({ permissions: allowed, ...values }, { profile }, { client, account }) {
    const request = { id: profile.id, ...values, restrictions: maskOf(allowed) };
    try {
      const { guest_profiles } = await client.guestProfiles.update(request);
      account.update((data) => ({ ...data, guest_profiles }));
    } catch (error) {
      // The server requires the master password because accounts were associated elsewhere meanwhile. After the reload
      // the form has a field for it.
      if (error instanceof ApiError && error.code === 'master_password_required') await account.reload();
      throw error;
    }
  },
});
