import * as z from 'zod/mini';
import { api } from '../contract/api.ts';
import { limits } from '../contract/constants.ts';
import { defineForm } from '../models/dialogs/dialog.ts';

export const disputeAccount = defineForm({
  id: 'dispute_account',
  command: ['accounts', 'dispute'],
  positional: 'user_id',
  intro: () => [
    'Does someone else have your game account on this site? Staff will decide, and you will be notified by email.',
    'The game password is not needed if the account was taken from you.',
  ],
  schema: z.extend(z.pick(api.account.dispute.request, { user_id: true, game_password: true }), {
    note: z.optional(z.string().check(z.maxLength(limits.noteLength))),
  }),
  fields: {
    user_id: { label: 'User ID', type: 'text', hint: 'exactly as in the game client' },
    game_password: { label: 'Game password', type: 'password', optional: true },
    note: { label: 'Note for staff', type: 'text', optional: true },
  },
  labels: { idle: 'Ask Staff', busy: 'Asking...', done: 'Asked!' },
  failure: 'Failed to dispute the account.',
  async submit({ user_id, game_password, note }, _, { client }) {
    await client.account.dispute({ user_id, game_password: game_password || undefined, note });
  },
});
