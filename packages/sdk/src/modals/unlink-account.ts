import * as z from 'zod/mini';
import { api } from '../contract/api.ts';
import { defineForm } from '../models/dialogs/dialog.ts';
import { reasonField } from './parts/reason-field.ts';

export const unlinkAccount = defineForm({
  id: 'unlink_account',
  heading: ({ name }) => `Unlink Account: ${name}`,
  intro: ({ name, email }) => [
    `${name} will no longer belong to ${email}. The owner is notified by email. Nothing changes in the game.`,
  ],
  schema: z.pick(api.admin.unlink.request, { reason: true }),
  fields: { reason: reasonField },
  labels: { idle: 'Unlink Account', busy: 'Unlinking...', done: 'Unlinked!' },
  tone: 'danger',
  failure: 'Failed to unlink the account.',
  async submit({ reason }, { account_id }, { client }) {
    await client.admin.unlink({ account_id, reason });
  },
  after: (_, __, { refresh }) => refresh(),
});
