import * as z from 'zod/mini';
import { api } from '../contract/api.ts';
import { defineForm } from '../models/dialogs/dialog.ts';
import { gamePasswordRule, repetitionRule } from '../models/forms/credential-rules.ts';
import { passwordChangeRefusal } from '../rules/accounts/account-sync.ts';
import { credentialHints } from '../rules/accounts/credentials.ts';
import { accountArgument } from './parts/account-argument.ts';

const unsetPasswordMessages = (name: string): string[] => [
  `Your master password could not be applied to ${name}. Set a game password to play.`,
  'Do not guess passwords in the game: it blocks your network after a few wrong ones.',
];

export const changePlayerPassword = defineForm({
  id: 'change_player_password',
  heading: ({ name }) => `Change Password: ${name}`,
  command: ['accounts', 'change-password'],
  argument: accountArgument({
    params: ({ id, user_id, password_unset: unset }) => ({ account_id: id, name: user_id, unset }),
    disabled: passwordChangeRefusal,
  }),
  intro: ({ name, unset }) => (unset ? unsetPasswordMessages(name) : []),
  username: ({ name }) => name,
  schema: z.omit(api.account.changePlayerPassword.request, { player_account_id: true }),
  fields: {
    password: { label: 'Master password', type: 'password', isOfOther: true },
    new_password: {
      label: 'New password',
      type: 'new-password',
      hint: credentialHints.gamePassword,
      rule: gamePasswordRule,
    },
    new_password_confirmed: {
      label: 'New password confirmed',
      type: 'new-password',
      rule: (repeated, { values }) => repetitionRule(repeated, values.new_password),
    },
  },
  labels: { idle: 'Change Password', busy: 'Changing...', done: 'Changed!' },
  failure: 'Failed to change password.',
  async submit(values, { account_id }, { client, account }) {
    await client.account.changePlayerPassword({ player_account_id: account_id, ...values });
    account.update((data) => ({
      ...data,
      player_accounts: data.player_accounts.map((one) =>
        one.id === account_id ? { ...one, password_unset: false } : one,
      ),
    }));
  },
});
