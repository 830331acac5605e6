import { defineAlert } from '../models/dialogs/dialog.ts';

export const error = defineAlert()({
  id: 'error',
  body: ({ message, status, response }) => [
    {
      kind: 'text',
      paragraphs: [
        message,
        ...(status === undefined ? [] : [`Status code: ${status}`]),
        ...(response ? [response] : []),
      ],
    },
  ],
  retry: ({ retry }) => retry,
  close: 'Close',
});
