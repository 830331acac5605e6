import { dialog } from '../catalog/dialogs.ts';
import { api } from '../contract/api.ts';
import { defineForm } from '../models/dialogs/dialog.ts';

export const setUpSecondFactor = defineForm({
  id: 'set_up_second_factor',
  schema: api.secondFactor.setUp.request,
  fields: { password: { label: 'Master password', type: 'password' } },
  intro: () => [
    'After your password, signing in will also ask for a code from an authenticator app on your phone.',
    'Install one first, for example Aegis, 2FAS or Google Authenticator.',
  ],
  labels: { idle: 'Continue', busy: 'Preparing...', done: 'Ready!' },
  failure: 'Failed to set up two-factor sign-in.',
  async submit({ password }, _, { client }) {
    return { next: dialog('activate_second_factor', await client.secondFactor.setUp({ password })) };
  },
});
