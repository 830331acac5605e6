import { api } from '../contract/api.ts';
import { defineForm } from '../models/dialogs/dialog.ts';
import { secondFactorField } from './parts/second-factor-field.ts';

export const removeSecondFactor = defineForm({
  id: 'remove_second_factor',
  command: ['two-factor', 'disable'],
  schema: api.secondFactor.remove.request,
  fields: { password: { label: 'Master password', type: 'password' }, code: secondFactorField },
  intro: () => ['Your password alone will be enough to sign in. All your other devices are signed out.'],
  tone: 'danger',
  labels: { idle: 'Turn Off', busy: 'Turning off...', done: 'Off!' },
  failure: 'Failed to turn off two-factor sign-in.',
  async submit(values, _, { client, session }) {
    session.replace((await client.secondFactor.remove(values)).token);
    return undefined;
  },
  after: (_, __, { refresh }) => refresh(),
});
