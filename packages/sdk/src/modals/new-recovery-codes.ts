import { dialog } from '../catalog/dialogs.ts';
import { api } from '../contract/api.ts';
import { defineForm } from '../models/dialogs/dialog.ts';
import { secondFactorField } from './parts/second-factor-field.ts';

export const newRecoveryCodes = defineForm({
  id: 'new_recovery_codes',
  command: ['two-factor', 'recovery-codes'],
  schema: api.secondFactor.replaceRecoveryCodes.request,
  fields: { password: { label: 'Master password', type: 'password' }, code: secondFactorField },
  intro: () => ['Your previous recovery codes will stop working.'],
  labels: { idle: 'Create Codes', busy: 'Creating...', done: 'Created!' },
  failure: 'Failed to create recovery codes.',
  async submit(values, _, { client }) {
    const { recovery_codes: codes } = await client.secondFactor.replaceRecoveryCodes(values);
    return { next: dialog('recovery_codes', { codes }), output: codes.join('\n') };
  },
});
