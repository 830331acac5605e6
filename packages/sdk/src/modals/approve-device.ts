import { dialog } from '../catalog/dialogs.ts';
import { api } from '../contract/api.ts';
import { defineForm } from '../models/dialogs/dialog.ts';

/** Dialog that asks for the code of a program that requests a sign-in, and shows the program's name. */
export const approveDevice = defineForm({
  id: 'approve_device',
  schema: api.device.show.request,
  fields: {
    user_code: {
      label: 'Code',
      type: 'text',
      hint: 'as the program shows it',
      example: 'WDJB-MJHT',
      initial: ({ params }) => params.user_code ?? '',
    },
  },
  labels: { idle: 'Continue', busy: 'Looking up...', done: 'Found!' },
  failure: 'Failed to look up the code.',
  async submit({ user_code }, _, { client }) {
    return { next: dialog('confirm_device', { user_code, ...(await client.device.show({ user_code })) }) };
  },
});
