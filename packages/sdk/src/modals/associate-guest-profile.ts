import * as z from 'zod/mini';
import { api } from '../contract/api.ts';
import type { PlayerAccount } from '../contract/entities.ts';
import { defineForm } from '../models/dialogs/dialog.ts';
import type { Option } from '../models/forms/form-fields.ts';
import { accountChoice } from './parts/account-choice.ts';
import { currentProfile } from './parts/current-profile.ts';
import { profileArgument } from './parts/profile-argument.ts';

const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((value) => b.includes(value));

/**
 * Returns the options of the field: the user's player accounts, then associated accounts that the user does not own,
 * which can be removed.
 */
const accountOptions = (accounts: readonly PlayerAccount[], associated: readonly number[]): Option[] => [
  ...accounts.map((account) => ({ value: String(account.id), label: accountChoice(account) })),
  ...associated
    .filter((id) => accounts.every((one) => one.id !== id))
    .map((id) => ({ value: String(id), label: `Account ID: ${id}` })),
];

const idsOf = (accounts: readonly number[]): string[] => accounts.map(String);

export const associateGuestProfile = defineForm({
  id: 'associate_guest_profile',
  disablesUntilValid: true,
  command: ['guest-profiles', 'associate'],
  argument: profileArgument,
  intro: ({ profile }) => [`Choose the player accounts that guests can use with the profile ${profile.name}.`],
  schema: z.extend(z.pick(api.guestProfiles.associate.request, { master_password: true }), {
    accounts: z.array(z.string()),
  }),
  fields: {
    accounts: {
      label: 'Player accounts',
      type: 'checklist',
      example: 'all',
      options: (state) =>
        accountOptions(
          state.context.account.getSnapshot().data?.player_accounts ?? [],
          currentProfile(state).associated_accounts,
        ),
      initial: (state) => idsOf(currentProfile(state).associated_accounts),
      empty: 'No player accounts',
    },
    master_password: { label: 'Master password', type: 'password' },
  },
  ready: ({ accounts }, params, context) =>
    !sameSet(accounts, idsOf(currentProfile({ params, context }).associated_accounts)) || 'Nothing has changed.',
  labels: { idle: 'Update Associations', busy: 'Updating...', done: 'Updated!' },
  failure: 'Failed to associate accounts with guest profile.',
  async submit({ accounts, master_password }, { profile }, { client, account }) {
    const { guest_profiles } = await client.guestProfiles.associate({
      guest_profile_id: profile.id,
      login_ids: accounts.map(Number),
      master_password,
    });
    account.update((data) => ({ ...data, guest_profiles }));
  },
});
