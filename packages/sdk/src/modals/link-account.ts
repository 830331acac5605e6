import { api } from '../contract/api.ts';
import { defineForm } from '../models/dialogs/dialog.ts';
import { reasonField } from './parts/reason-field.ts';

export const linkAccount = defineForm({
  id: 'link_account',
  command: ['admin', 'link-account'],
  positional: 'user_id',
  intro: () => [
    'Links a game account to a master account. An owner by password or email loses it and is notified by email.',
  ],
  schema: api.admin.link.request,
  fields: {
    user_id: { label: 'User ID', type: 'text', hint: 'login name in the game' },
    email: { label: 'Email', type: 'email', hint: 'email of the master account' },
    reason: reasonField,
  },
  labels: { idle: 'Link Account', busy: 'Linking...', done: 'Linked!' },
  failure: 'Failed to link the account.',
  async submit(values, _, { client }) {
    await client.admin.link(values);
  },
  after: (_, __, { refresh }) => refresh(),
});
