import type { FormDialog } from '../kinds/form.ts';

export const changeMasterEmail: FormDialog<'change_master_email'> = {
  kind: 'form',
  id: 'change_master_email',
  title: 'Change Master Email',
  command: ['account', 'change-email'],
  fields: () => [
    { name: 'email', label: 'Email', type: 'email' },
    { name: 'password', label: 'Password', type: 'password' },
  ],
  words: { idle: 'Change Email', busy: 'Changing...', done: 'Changed!' },
  failure: 'Failed to change email.',
  async submit({ email, password }, _, { client, account, session }) {
    const { token, master_account } = await client.account.changeMasterEmail({
      email: String(email),
      password: String(password),
    });
    session.replace(token);
    account.amend((data) => ({ ...data, master_account }));
  },
};
