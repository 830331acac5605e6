import { errorTitle } from '../catalog/dialogs.ts';
import type { AlertDialog } from '../models/dialogs/dialog.ts';

/** Written without `defineAlert`, which brings the heads of all dialogs: this one is part of the first page. */
export const error: AlertDialog<'error'> = {
  kind: 'alert',
  id: 'error',
  title: errorTitle,
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
  retryLabel: ({ retryLabel }) => retryLabel,
  close: 'Close',
};
