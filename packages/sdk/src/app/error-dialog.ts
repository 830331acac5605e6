import { type Dialog, dialog } from '../catalog/dialogs.ts';
import { ApiError } from '../client/api-error.ts';
import { messageOf } from '../core/errors.ts';

/** The error dialog for a failure: the words, the status and what came back, or that nothing did. */
export function errorDialog(error: unknown, message: string): Dialog {
  if (!(error instanceof ApiError)) {
    const reason = error instanceof Error ? error.message : undefined;
    // A rule of our own that was broken is its own message; there was no call.
    return dialog('error', reason && reason !== message ? { message, response: reason } : { message });
  }
  // What came is in the log: a page of JSON is of no use to whoever reads this.
  if (error.kind === 'shape') return dialog('error', { message, response: error.message });
  if (error.kind === 'network') return dialog('error', { message, response: error.message });
  const reason = error.response && error.message;
  return dialog('error', { message, status: error.status, response: reason && truncate(reason) });
}

/** A body may be a whole page of some proxy's. */
const maxResponseLength = 500;

const truncate = (text: string): string =>
  text.length > maxResponseLength ? `${text.slice(0, maxResponseLength).trimEnd()}...` : text;

/** The error dialog for a screen or dialog whose code could not be fetched. */
export const missingCodeDialog = (message: string, error: unknown, retry: () => void): Dialog =>
  dialog('error', { message, response: messageOf(error), retry });
