import type { ConfirmDialog } from '../kinds/form.ts';
import { putProfiles } from './parts/guest-profile-fields.ts';

export const deleteGuestProfile: ConfirmDialog<'delete_guest_profile'> = {
  kind: 'confirm',
  id: 'delete_guest_profile',
  title: 'Delete Guest Profile',
  command: ['guest-profiles', 'delete'],
  question: ({ profile }) => [`Delete the guest profile ${profile.name}?`, 'Guests can no longer enter with it.'],
  words: { idle: 'Delete Profile', busy: 'Deleting...', done: 'Deleted!' },
  tone: 'danger',
  failure: 'Failed to delete guest profile.',
  async submit(_, { profile }, context) {
    await context.client.guestProfiles.remove({ id: profile.id });
    const profiles = context.account.getSnapshot().data?.guest_profiles ?? [];
    putProfiles(
      context,
      profiles.filter(({ id }) => id !== profile.id),
    );
  },
};
