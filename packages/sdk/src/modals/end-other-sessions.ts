import { api } from '../contract/api.ts';
import { defineForm } from '../models/dialogs/dialog.ts';

export const endOtherSessions = defineForm({
  id: 'end_other_sessions',
  command: ['sessions', 'end-others'],
  intro: () => ['Every other browser and program will have to sign in again. This one stays signed in.'],
  schema: api.account.endSessions.request,
  fields: {
    revoke_tokens: { label: 'Revoke Access Tokens', type: 'toggle', optional: true, initial: true },
  },
  labels: { idle: 'Sign out everywhere else', busy: 'Ending...', done: 'Ended!' },
  tone: 'danger',
  failure: 'Failed to end the other sessions.',
  async submit(values, _, { client }) {
    await client.account.endSessions(values);
  },
  after: (_, __, { refresh }) => refresh(),
});
