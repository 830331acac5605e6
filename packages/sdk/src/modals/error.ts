import { errorTitle } from '../catalog/dialogs.ts';
import type { AlertDialog } from '../models/dialogs/dialog.ts';

/**
 * The error dialog, which is loaded with the first page. It does not use `defineAlert`, because that would load the
 * titles of all dialogs.
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
