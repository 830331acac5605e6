import { type Dialog, dialog } from '../catalog/dialogs.ts';
import { ApiError } from '../client/http/api-error.ts';
import { messageOf } from '../core/errors.ts';

/**
 * The error dialog for a failure: the words, the status and what came back, or that nothing did. `signIn` opens the sign-in
 * dialog if the failure has ended the session.
 */
export function errorDialog(error: unknown, message: string, signIn?: () => void): Dialog {
  if (!(error instanceof ApiError)) {
    const reason = error instanceof Error ? error.message : undefined;
    // A failed rule of the client has a message but no response.
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
  // The response is in the log. Its JSON would not help the user.
  if (kind !== 'http') return message;
  // An empty body is what something between here and the server answers with.
  if (response?.trim() === '') return 'Unable to reach server';
  return response && truncate(message);
}

/** A body may be a whole page of some proxy's. */
const maxResponseLength = 500;

const truncate = (text: string): string =>
  text.length > maxResponseLength ? `${text.slice(0, maxResponseLength).trimEnd()}...` : text;

/** The error dialog for a screen or dialog whose code could not be fetched. */
export const missingCodeDialog = (message: string, error: unknown, retry: () => void): Dialog =>
  dialog('error', { message, response: messageOf(error), retry });
