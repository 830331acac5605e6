import type { FormDialog } from '../kinds/form.ts';
import { credentialHints } from '../rules/credentials.ts';

export const createPlayerAccount: FormDialog<'create_player_account'> = {
  kind: 'form',
  id: 'create_player_account',
  title: 'Create Player Account',
  command: ['accounts', 'create'],
  fields: () => [{ name: 'name', label: 'Username', type: 'text', hint: credentialHints.username }],
  words: { idle: 'Create', busy: 'Creating...', done: 'Created!' },
  failure: 'Failed to create player account.',
  async submit({ name }, _, { client, account }) {
    const accounts = await client.account.create({ name: String(name) });
    account.amend((data) => ({ ...data, ...accounts }));
  },
};
