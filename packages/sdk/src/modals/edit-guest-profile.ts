import type { GuestProfile } from '../contract/entities.ts';
import type { FormDialog, Values } from '../kinds/form.ts';
import { maskOf, permissions } from './parts/guest-profile-fields.ts';

const isChanged = (values: Values, { name, restrictions }: GuestProfile): boolean =>
  values.name !== name || given(values, 'password') || maskOf(values) !== restrictions;

/** What is left blank is not sent. */
const given = (values: Values, name: string): boolean => String(values[name] ?? '').trim() !== '';

export const editGuestProfile: FormDialog<'edit_guest_profile'> = {
  kind: 'form',
  id: 'edit_guest_profile',
  title: 'Edit Guest Profile',
  command: ['guest-profiles', 'edit'],
  fields: ({ profile }) => [
    { name: 'name', label: 'Name', type: 'text', initial: profile.name },
    { name: 'password', label: 'Password', type: 'new-password', hint: 'leave blank to keep current', optional: true },
    permissions(profile.restrictions),
    ...(profile.associated_accounts.length > 0
      ? [{ name: 'master_password', label: 'Master password', type: 'password' as const }]
      : []),
  ],
  ready: (values, { profile }) => isChanged(values, profile) || 'Nothing has changed.',
  words: { idle: 'Update Profile', busy: 'Updating...', done: 'Updated!' },
  failure: 'Failed to update guest profile.',
  async submit(values, { profile }, { client, account }) {
    const { guest_profiles } = await client.guestProfiles.update({
      id: profile.id,
      name: String(values.name),
      restrictions: maskOf(values),
      ...(given(values, 'password') ? { password: String(values.password) } : {}),
      ...(given(values, 'master_password') ? { master_password: String(values.master_password) } : {}),
    });
    account.amend((data) => ({ ...data, guest_profiles }));
  },
};
