import { defineConfirm } from '../models/dialogs/dialog.ts';
import { sessionName } from '../rules/accounts/session-names.ts';

export const endSession = defineConfirm({
  id: 'end_session',
  command: ['sessions', 'end'],
  argument: {
    name: 'session',
    description: 'ID of a session',
    noun: 'session',
    async choices({ client }) {
      const { sessions } = await client.account.sessions();
      return sessions
        .filter(({ is_current }) => !is_current)
        .map((one) => ({ names: [one.id], params: { id: one.id, name: sessionName(one) } }));
    },
    failure: 'Failed to load sessions.',
  },
  question: ({ name }) => [`End the session ${name}?`, 'It will have to sign in again.'],
  labels: { idle: 'End Session', busy: 'Ending...', done: 'Ended!' },
  tone: 'danger',
  failure: 'Failed to end session.',
  async submit(_, { id }, { client }) {
    await client.account.endSession({ id });
  },
  after: (_, __, { refresh }) => refresh(),
});
