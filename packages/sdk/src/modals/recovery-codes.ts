import { defineAlert } from '../models/dialogs/dialog.ts';

export const recoveryCodes = defineAlert()({
  id: 'recovery_codes',
  body: ({ codes }) => [
    {
      kind: 'text',
      paragraphs: [
        'Copy these recovery codes now and keep them in a safe place. They will not be shown again.',
        'Each one works once in place of a code, for example when you lose your phone.',
      ],
    },
    { kind: 'code', title: 'Recovery codes', text: codes.join('\n') },
  ],
  close: 'Close',
});
