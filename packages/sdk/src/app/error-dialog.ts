import { type Dialog, dialog } from '../catalog/dialogs.ts';
import { ApiError } from '../client/http/api-error.ts';
import { messageOf } from '../core/errors.ts';

/**
 * Returns the error dialog for a failed action: the message, the HTTP status and the server's response, or a note that
 * no response came. `signIn` opens the sign-in dialog if the failure has ended the session.
 */
export function errorDialog(error: unknown, message: string, signIn?: () => void): Dialog {
  if (!(error instanceof ApiError)) {
    const reason = error instanceof Error ? error.message : undefined;
    // An error of a check in the client, such as an invalid file, has a message but no response of the server.
    return dialog('error', reason && reason !== message ? { message, response: reason } : { message });
  }
  return dialog('error', {
    message,
    ...(error.status !== undefined && { status: error.status }),
    response: reasonOf(error),
    ...(signIn && { retry: signIn, retryLabel: 'Sign in' }),
  });
}

function reasonOf({ kind, response, message }: ApiError): string | undefined {
  // For errors without an HTTP error status the dialog shows the error's own message. The response is only in the log,
  // because its JSON would not help the user.
  if (kind !== 'http') return message;
  // An empty error response comes from a proxy before the server, so the server counts as unreachable.
  if (response?.trim() === '') return 'Unable to reach server';
  return response && truncate(message);
}

/**
 * Maximum length of the server's response in the error dialog, because a response may be a whole web page of a proxy.
 */
const maxResponseLength = 500;

const truncate = (text: string): string =>
  text.length > maxResponseLength ? `${text.slice(0, maxResponseLength).trimEnd()}...` : text;

/** Returns the error dialog for a failed download of the code of a screen or dialog. */
export const missingCodeDialog = (message: string, error: unknown, retry: () => void): Dialog =>
  dialog('error', { message, response: messageOf(error), retry });
