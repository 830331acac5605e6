import type { FormDialog } from '../kinds/form.ts';

const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((value) => b.includes(value));

const idsOf = (accounts: readonly number[]): string[] => accounts.map(String);

export const associateGuestProfile: FormDialog<'associate_guest_profile'> = {
  kind: 'form',
  id: 'associate_guest_profile',
  title: 'Associate Player Accounts',
  command: ['guest-profiles', 'associate'],
  intro: ({ profile }) => [`Choose the player accounts that guests may enter with the profile ${profile.name}.`],
  fields: ({ profile }, { account }) => [
    {
      name: 'accounts',
      label: 'Player accounts',
      type: 'checklist',
      options: (account.getSnapshot().data?.player_accounts ?? []).map(({ id, user_id }) => ({
        value: String(id),
        label: user_id,
      })),
      initial: idsOf(profile.associated_accounts),
      empty: 'No player accounts',
    },
    { name: 'master_password', label: 'Master password', type: 'password' },
  ],
  ready: ({ accounts }, { profile }) =>
    !sameSet(Array.isArray(accounts) ? accounts : [], idsOf(profile.associated_accounts)) || 'Nothing has changed.',
  words: { idle: 'Update Associations', busy: 'Updating...', done: 'Updated!' },
  failure: 'Failed to associate accounts with guest profile.',
  async submit({ accounts, master_password }, { profile }, { client, account }) {
    const { guest_profiles } = await client.guestProfiles.associate({
      guest_profile_id: profile.id,
      login_ids: (Array.isArray(accounts) ? accounts : []).map(Number),
      master_password: String(master_password),
    });
    account.amend((data) => ({ ...data, guest_profiles }));
  },
};
