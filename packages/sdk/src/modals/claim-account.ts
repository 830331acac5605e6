import { dialog } from '../catalog/dialogs.ts';
import { api } from '../contract/api.ts';
import { defineForm } from '../models/dialogs/dialog.ts';

export const claimAccount = defineForm({
  id: 'claim_account',
  command: ['accounts', 'claim'],
  positional: 'user_id',
  intro: () => [
    'Played before this site existed? Add your game account with its characters. Nothing changes in the game.',
  ],
  schema: api.account.claim.request,
  fields: {
    user_id: { label: 'User ID', type: 'text', hint: 'exactly as in the game client' },
    game_password: { label: 'Game password', type: 'password', hint: 'the password you type in the game client' },
  },
  labels: { idle: 'Add Account', busy: 'Adding...', done: 'Done!' },
  failure: 'Failed to add the game account.',
  async submit(values, _, { client, account }) {
    const { needs_staff, ...accounts } = await client.account.claim(values);
    account.update((data) => ({
      ...data,
      ...accounts,
      claimable: data.claimable?.filter(({ user_id }) => user_id !== values.user_id),
    }));
    return needs_staff ? { next: dialog('claim_pending', { name: values.user_id }) } : undefined;
  },
  links: [{ before: "On someone else's account?", label: 'Dispute it', target: dialog('dispute_account') }],
});
