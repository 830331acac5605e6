import { defineNotice } from '../kinds/dialog.ts';

export const error = defineNotice()({
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
