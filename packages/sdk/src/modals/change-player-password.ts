import type { FormDialog } from '../kinds/form.ts';
import { credentialHints } from '../rules/credentials.ts';
import { passwordsMatch } from './parts/password-fields.ts';

const unsetWords = (name: string): string[] => [
  `Your master password could not become the game password of ${name}, so nobody can sign in to the game with it yet.`,
  'Set a password of its own. Do not try others in the game: after a few wrong ones it shuts your whole network out.',
];

export const changePlayerPassword: FormDialog<'change_player_password'> = {
  kind: 'form',
  id: 'change_player_password',
  title: ({ name }) => `Change Password: ${name}`,
  command: ['accounts', 'change-password'],
  intro: ({ name, unset }) => (unset ? unsetWords(name) : []),
  fields: () => [
    { name: 'password', label: 'Master password', type: 'password' },
    { name: 'new_password', label: 'New password', type: 'new-password', hint: credentialHints.gamePassword },
    { name: 'new_password_confirmed', label: 'New password confirmed', type: 'new-password' },
  ],
  ready: passwordsMatch,
  words: { idle: 'Change Password', busy: 'Changing...', done: 'Changed!' },
  failure: 'Failed to change password.',
  async submit({ password, new_password, new_password_confirmed }, { account_id }, { client, account }) {
    await client.account.changePlayerPassword({
      player_account_id: account_id,
      password: String(password),
      new_password: String(new_password),
      new_password_confirmed: String(new_password_confirmed),
    });
    account.amend((data) => ({
      ...data,
      player_accounts: data.player_accounts.map((one) =>
        one.id === account_id ? { ...one, password_unset: false } : one,
      ),
    }));
  },
};
