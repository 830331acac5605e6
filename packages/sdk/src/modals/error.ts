import { errorTitle } from '../catalog/dialogs.ts';
import type { AlertDialog } from '../models/dialogs/dialog.ts';

/**
 * The error dialog. It does not use `defineAlert`, which would load the titles of all dialogs: the error dialog is part
 * of the first page.
 */
export const error: AlertDialog<'error'> = {
  kind: 'alert',
  id: 'error',
  title: errorTitle,
  heading: ({ title }) => title ?? errorTitle,
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
