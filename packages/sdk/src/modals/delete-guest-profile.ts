import type { ConfirmDialog } from '../kinds/form.ts';

export const deleteGuestProfile: ConfirmDialog<'delete_guest_profile'> = {
  kind: 'confirm',
  id: 'delete_guest_profile',
  title: 'Delete Guest Profile',
  command: ['guest-profiles', 'delete'],
  question: ({ profile }) => [`Delete the guest profile ${profile.name}?`, 'Guests can no longer enter with it.'],
  words: { idle: 'Delete Profile', busy: 'Deleting...', done: 'Deleted!' },
  tone: 'danger',
  failure: 'Failed to delete guest profile.',
  async submit(_, { profile }, { client, account }) {
    await client.guestProfiles.remove({ id: profile.id });
    account.amend((data) => ({ ...data, guest_profiles: data.guest_profiles.filter(({ id }) => id !== profile.id) }));
  },
};
