import { api } from '../contract/api.ts';
import { defineForm } from '../kinds/dialog.ts';
import { credentialHints } from '../rules/credentials.ts';

export const createPlayerAccount = defineForm({
  id: 'create_player_account',
  title: 'Create Player Account',
  command: ['accounts', 'create'],
  palette: 'members',
  schema: api.account.create.request,
  fields: { name: { label: 'Username', type: 'text', hint: credentialHints.username } },
  words: { idle: 'Create', busy: 'Creating...', done: 'Created!' },
  failure: 'Failed to create player account.',
  async submit(values, _, { client, account }) {
    const accounts = await client.account.create(values);
    account.amend((data) => ({ ...data, ...accounts }));
  },
});
