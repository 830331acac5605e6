import { defineAlert } from '../models/dialog.ts';

export const error = defineAlert()({
  id: 'error',
  title: 'An error has occurred',
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
  close: 'Close',
});
