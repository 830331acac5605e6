import { api } from '../contract/api.ts';
import { defineForm } from '../models/dialogs/dialog.ts';
import { masterPasswordRule, repetitionRule } from '../models/forms/credential-rules.ts';
import { credentialHints } from '../rules/accounts/credentials.ts';
import { loadingRefusal } from './parts/account-refusal.ts';

export const changeMasterPassword = defineForm({
  id: 'change_master_password',
  command: ['account', 'change-password'],
  username: (_, { account }) => account.getSnapshot().data?.master_account.email,
  schema: api.account.changeMasterPassword.request,
  fields: {
    password: { label: 'Old password', type: 'password' },
    new_password: {
      label: 'New password',
      type: 'new-password',
      hint: credentialHints.masterPassword,
      rule: (password, state) =>
        masterPasswordRule(password, state, state.context.account.getSnapshot().data?.master_account.email),
    },
    new_password_confirmed: {
      label: 'New password confirmed',
      type: 'new-password',
      rule: (repeated, { values }) => repetitionRule(repeated, values.new_password),
    },
    overwrite_player: {
      label: 'Overwrite Unsynced Account Passwords',
      type: 'toggle',
      optional: true,
      // The switch is shown only if some player accounts have their own passwords.
      when: ({ context: { account } }) =>
        account.getSnapshot().data?.player_accounts.some(({ synced }) => !synced) ?? false,
    },
    revoke_tokens: {
      label: 'Revoke Access Tokens',
      type: 'toggle',
      optional: true,
      initial: true,
      when: ({ context: { site } }) => site.access_tokens,
    },
  },
  // The form waits for the account data, which shows whether game passwords would be overwritten. If it cannot be
  // loaded, the password can still be changed.
  refusal: (_, context) => loadingRefusal(context),
  labels: { idle: 'Change Password', busy: 'Changing...', done: 'Changed!' },
  failure: 'Failed to change password.',
  async submit(values, _, { client, session }) {
    const { token } = await client.account.changeMasterPassword(values);
    session.replace(token);
  },
});
