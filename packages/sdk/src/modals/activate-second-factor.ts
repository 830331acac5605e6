import { dialog } from '../catalog/dialogs.ts';
import { api } from '../contract/api.ts';
import { cell } from '../models/content.ts';
import { defineForm } from '../models/dialogs/dialog.ts';

/** Splits the secret for the authenticator app into groups of four characters, which are easier to type. */
const grouped = (secret: string): string => secret.replaceAll(/(.{4})(?!$)/g, '$1 ');

export const activateSecondFactor = defineForm({
  id: 'activate_second_factor',
  schema: api.secondFactor.activate.request,
  fields: { code: { label: 'Code', type: 'text', hint: 'the six digits in the app', example: '123456' } },
  intro: () => ['Scan this code with your authenticator app, or type the key into it.'],
  sections: ({ secret, uri }) => [
    { kind: 'qr', text: uri, alt: 'QR code with the key' },
    { kind: 'facts', facts: [{ label: 'Key', value: cell(grouped(secret), { copyText: secret }) }] },
  ],
  labels: { idle: 'Turn On', busy: 'Checking...', done: 'On!' },
  failure: 'Failed to set up two-factor sign-in.',
  async submit({ code }, _, { client, session }) {
    const { token, recovery_codes } = await client.secondFactor.activate({ code });
    session.replace(token);
    return { next: dialog('recovery_codes', { codes: recovery_codes }) };
  },
  after: (_, __, { refresh }) => refresh(),
});
