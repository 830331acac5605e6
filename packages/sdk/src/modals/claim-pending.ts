import { defineAlert } from '../models/dialogs/dialog.ts';

export const claimPending = defineAlert()({
  id: 'claim_pending',
  body: ({ name }) => [
    {
      kind: 'text',
      paragraphs: [
        `The password of ${name} is right, but it is an account of staff: others of them confirm it first.`,
        'You will get a mail once they have decided.',
      ],
    },
  ],
  close: 'Close',
});
