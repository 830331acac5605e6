import { dialog } from '../catalog/dialogs.ts';
import { api } from '../contract/api.ts';
import { defineForm } from '../models/dialogs/dialog.ts';
import { usernameRule } from '../models/forms/credential-rules.ts';
import { credentialHints } from '../rules/accounts/credentials.ts';

export const createPlayerAccount = defineForm({
  id: 'create_player_account',
  command: ['accounts', 'create'],
  schema: api.account.create.request,
  fields: { name: { label: 'Username', type: 'text', hint: credentialHints.username, rule: usernameRule } },
  labels: { idle: 'Create', busy: 'Creating...', done: 'Created!' },
  failure: 'Failed to create player account.',
  async submit(values, _, { client, account }) {
    const accounts = await client.account.create(values);
    account.update((data) => ({ ...data, ...accounts }));
  },
  /**
   * Opens the next dialog after an account was created. If its game password is random, because the server cannot use
   * the master password, it is the dialog that sets one.
   */
  after({ name }, _, { account, open }) {
    const accounts = account.getSnapshot().data?.player_accounts ?? [];
    const created = accounts.find(({ user_id }) => user_id === name);
    if (created?.password_unset)
      open(dialog('change_player_password', { account_id: created.id, name: created.user_id, unset: true }));
    else if (created && accounts.length === 1) open(dialog('ready_to_play', { name: created.user_id }));
  },
});
