import { dialog } from '../catalog/dialogs.ts';
import { api } from '../contract/api.ts';
import { defineForm } from '../models/dialogs/dialog.ts';
import { newEmailRule } from '../models/forms/credential-rules.ts';
import { normalizeEmail } from '../rules/accounts/credentials.ts';

export const changeMasterEmail = defineForm({
  id: 'change_master_email',
  command: ['account', 'change-email'],
  intro: () => [
    'A verification link is sent to the new address. Until you open it you stay signed in here, but cannot sign in elsewhere.',
    'All other devices are signed out. The old address receives a link to undo the change.',
  ],
  schema: api.account.changeMasterEmail.request,
  fields: {
    email: {
      label: 'Email',
      type: 'email',
      rule(email, state) {
        const current = state.context.account.getSnapshot().data?.master_account.email;
        const isSame = current !== undefined && normalizeEmail(email) === normalizeEmail(current);
        return isSame ? 'This is already the email address of the account.' : newEmailRule(email, state);
      },
    },
    password: { label: 'Password', type: 'password' },
  },
  labels: { idle: 'Change Email', busy: 'Changing...', done: 'Changed!' },
  failure: 'Failed to change email.',
  async submit(values, _, { client, account, session }) {
    const { token, master_account } = await client.account.changeMasterEmail(values);
    session.replace(token);
    account.update((data) => ({ ...data, master_account }));
    // If the new email address is valid immediately, no dialog for its verification opens.
    const { email, pending_email } = master_account;
    return pending_email === undefined ? undefined : { next: dialog('verify_email', { email, changed: true }) };
  },
});
