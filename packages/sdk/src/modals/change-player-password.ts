import * as z from 'zod/mini';
import { api } from '../contract/api.ts';
import { defineForm } from '../kinds/dialog.ts';
import { whyPasswordIsKept } from '../rules/account-sync.ts';
import { credentialHints } from '../rules/credentials.ts';
import { accountArgument } from './parts/account-argument.ts';
import { passwordsMatch } from './parts/password-fields.ts';

export const changePlayerPassword = defineForm({
  id: 'change_player_password',
  title: 'Change Password',
  heading: ({ name }) => `Change Password: ${name}`,
  command: ['accounts', 'change-password'],
  argument: accountArgument({
    params: ({ id, user_id }) => ({ account_id: id, name: user_id }),
    disabled: whyPasswordIsKept,
  }),
  schema: z.omit(api.account.changePlayerPassword.request, { player_account_id: true }),
  fields: {
    password: { label: 'Master password', type: 'password' },
    new_password: { label: 'New password', type: 'new-password', hint: credentialHints.gamePassword },
    new_password_confirmed: { label: 'New password confirmed', type: 'new-password' },
  },
  ready: passwordsMatch,
  words: { idle: 'Change Password', busy: 'Changing...', done: 'Changed!' },
  failure: 'Failed to change password.',
  async submit(values, { account_id }, { client }) {
    await client.account.changePlayerPassword({ player_account_id: account_id, ...values });
  },
});
