import { dialog } from '../catalog/dialogs.ts';
import { defineConfirm } from '../models/dialogs/dialog.ts';

export const confirmDevice = defineConfirm({
  id: 'confirm_device',
  question: ({ program, system, ip }) => [
    `${[program, system && `on ${system}`].filter(Boolean).join(' ')} wants to sign in to your account, from the address ${ip}.`,
    'Confirm only if you have just started this sign-in yourself. If someone sent you the code, refuse.',
  ],
  labels: { idle: 'Confirm', busy: 'Confirming...', done: 'Confirmed! You can close this page.' },
  failure: 'Failed to confirm the sign-in.',
  async submit(_, { user_code }, { client }) {
    await client.device.decide({ user_code, approve: true });
    return undefined;
  },
  links: ({ user_code }) => [{ label: 'Refuse', target: dialog('refuse_device', { user_code }) }],
});
