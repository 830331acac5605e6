import { api } from '../contract/api.ts';
import { defineForm } from '../models/dialog.ts';

export const changeMasterEmail = defineForm({
  id: 'change_master_email',
  title: 'Change Master Email',
  command: ['account', 'change-email'],
  palette: 'members',
  schema: api.account.changeMasterEmail.request,
  fields: {
    email: { label: 'Email', type: 'email' },
    password: { label: 'Password', type: 'password' },
  },
  labels: { idle: 'Change Email', busy: 'Changing...', done: 'Changed!' },
  failure: 'Failed to change email.',
  async submit(values, _, { client, account, session }) {
    const { token, master_account } = await client.account.changeMasterEmail(values);
    session.replace(token);
    account.update((data) => ({ ...data, master_account }));
  },
});
