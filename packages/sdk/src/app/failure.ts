import { type Dialog, dialog } from '../catalog/dialogs.ts';
import { ApiError } from '../client/api-error.ts';

/** The error dialog for a failure: the words, the status and what came back, or that nothing did. */
export function failureDialog(error: unknown, words: string): Dialog {
  if (!(error instanceof ApiError)) {
    const said = error instanceof Error ? error.message : undefined;
    // A rule of our own that was broken is its own message; there was no call.
    return dialog('error', said && said !== words ? { message: words, response: said } : { message: words });
  }
  // What came is in the log: a page of JSON is of no use to whoever reads this.
  if (error.kind === 'shape') return dialog('error', { message: words, response: error.message });
  if (error.kind === 'network') return dialog('error', { message: words, response: 'Unable to reach server' });
  const said = error.response && error.message;
  return dialog('error', { message: words, status: error.status, response: said && shortened(said) });
}

/** A body may be a whole page of some proxy's. */
const longestResponse = 500;

const shortened = (text: string): string =>
  text.length > longestResponse ? `${text.slice(0, longestResponse).trimEnd()}...` : text;
