import { defineConfirm } from '../models/dialogs/dialog.ts';
import { profileArgument } from './parts/profile-argument.ts';

export const deleteGuestProfile = defineConfirm({
  id: 'delete_guest_profile',
  command: ['guest-profiles', 'delete'],
  argument: profileArgument,
  question: ({ profile }) => [`Delete the guest profile ${profile.name}?`, 'Guests can no longer sign in with it.'],
  labels: { idle: 'Delete Profile', busy: 'Deleting...', done: 'Deleted!' },
  tone: 'danger',
  failure: 'Failed to delete guest profile.',
  async submit(_, { profile }, { client, account }) {
    await client.guestProfiles.remove({ id: profile.id });
    account.update((data) => ({ ...data, guest_profiles: data.guest_profiles.filter(({ id }) => id !== profile.id) }));
  },
});
