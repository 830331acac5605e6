import type { NoticeDialog } from '../kinds/form.ts';

export const error: NoticeDialog<'error'> = {
  kind: 'notice',
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
};
