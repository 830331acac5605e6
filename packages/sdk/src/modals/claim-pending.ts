import { defineAlert } from '../models/dialogs/dialog.ts';

export const claimPending = defineAlert()({
  id: 'claim_pending',
  body: ({ name }) => [
    {
      kind: 'text',
      paragraphs: [
        `The password of ${name} is correct, but it is a staff account. Another staff member must confirm it first.`,
        'You will receive an email when they have decided.',
      ],
    },
  ],
  close: 'Close',
});
