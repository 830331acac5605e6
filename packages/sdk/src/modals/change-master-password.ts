import type { Context } from '../kinds/context.ts';
import type { Field, FormDialog } from '../kinds/form.ts';
import { credentialHints } from '../rules/credentials.ts';
import { passwordsMatch } from './parts/password-fields.ts';

export const changeMasterPassword: FormDialog<'change_master_password'> = {
  kind: 'form',
  id: 'change_master_password',
  title: 'Change Master Password',
  command: ['account', 'change-password'],
  fields: (_, context) => [
    { name: 'password', label: 'Old password', type: 'password' },
    { name: 'new_password', label: 'New password', type: 'new-password', hint: credentialHints.masterPassword },
    { name: 'new_password_confirmed', label: 'New password confirmed', type: 'new-password' },
    ...overwrite(context),
  ],
  ready: passwordsMatch,
  words: { idle: 'Change Password', busy: 'Changing...', done: 'Changed!' },
  failure: 'Failed to change password.',
  async submit({ password, new_password, new_password_confirmed, overwrite_player }, _, { client, session }) {
    const { token } = await client.account.changeMasterPassword({
      password: String(password),
      new_password: String(new_password),
      new_password_confirmed: String(new_password_confirmed),
      overwrite_player: overwrite_player === true,
    });
    session.replace(token);
  },
};

/** Only where there are accounts that keep a password of their own. */
function overwrite({ account }: Context): Field[] {
  const unsynced = account.getSnapshot().data?.player_accounts.some(({ synced }) => !synced);
  return unsynced
    ? [{ name: 'overwrite_player', label: 'Overwrite Unsynced Account Passwords', type: 'toggle', optional: true }]
    : [];
}
