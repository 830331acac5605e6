import { defineConfirm } from '../models/dialogs/dialog.ts';

export const refuseDevice = defineConfirm({
  id: 'refuse_device',
  question: ({ user_code }) => [`Refuse the sign-in with the code ${user_code}?`],
  tone: 'danger',
  labels: { idle: 'Refuse', busy: 'Refusing...', done: 'Refused!' },
  failure: 'Failed to refuse the sign-in.',
  async submit(_, { user_code }, { client }) {
    await client.device.decide({ user_code, approve: false });
    return undefined;
  },
});
