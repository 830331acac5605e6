import { ApiError, DatabaseError } from '@kafra/sdk';
import type { DownloadError } from '@kafra/sdk/node';
import { type Ending, Failure } from './exit-codes.ts';

/** What a failed call was about, for the words around it. */
export interface Circumstances {
  /** The screen's or dialog's own words for the failure. */
  words: string;
  /** The server's address. */
  server: string;
  /** Where the token came from. */
  source?: string;
}

/** Makes a failure of whatever went wrong: the one place that chooses the exit code of a failed call. */
export function explain(error: unknown, circumstances: Circumstances): Failure {
  if (error instanceof Failure) return error;
  const { words } = circumstances;
  if (error instanceof ApiError) return explainCall(error, circumstances);
  if (error instanceof DatabaseError) return new Failure('data', words, { hints: [error.message], cause: error });
  if (isDownloadError(error)) return explainDownload(error, circumstances);
  const said = error instanceof Error ? error.message : String(error);
  return new Failure('failed', words, { hints: said === words ? [] : [said], cause: error });
}

function explainCall(error: ApiError, { words, server, source }: Circumstances): Failure {
  const { kind, status = 0, message, retryAfter } = error;
  const because = (ending: Ending, ...hints: string[]) => new Failure(ending, words, { hints, cause: error });
  if (kind === 'network') return because('unreachable', unreachable(server, error));
  if (kind === 'shape') return because('data', message);
  const said = `${message} (${status})`;
  if (status === 401) return because('signIn', said, ...rejected(source));
  if (error.code === 'invalid_credentials') return because('signIn', said);
  if (status === 403) return because('forbidden', said);
  if (status === 404) return because('missing', said);
  if (status === 429 || status === 503) {
    return because('later', said, ...(retryAfter === undefined ? [] : [`Try again in ${retryAfter} s.`]));
  }
  if (status === 502 || status === 504) return because('unreachable', unreachable(server, error), said);
  return because('failed', said);
}

const rejected = (source: string | undefined): string[] =>
  source === undefined ? [] : [`The token from ${source} is not valid: run \`kafra auth login\`.`];

function unreachable(server: string, { cause }: ApiError): string {
  const reason = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
  const late = cause instanceof DOMException && cause.name === 'TimeoutError' ? ' (no answer in time)' : '';
  return `cannot reach ${hostOf(server)}${reason || late}`;
}

const hostOf = (server: string): string => (URL.canParse(server) ? new URL(server).host : server);

/** By name: importing the class would load undici with every command. */
const isDownloadError = (error: unknown): error is DownloadError =>
  error instanceof Error && error.name === 'DownloadError';

function explainDownload(error: DownloadError, { server }: Circumstances): Failure {
  const { kind, status = 0, message } = error;
  const because = (ending: Ending, ...hints: string[]) => new Failure(ending, message, { hints, cause: error });
  if (kind === 'data') return because('data');
  if (kind === 'file') return because('output');
  if (kind === 'network') return because('unreachable', `cannot reach ${hostOf(server)}`);
  return because(endingOfLink(status));
}

/** How a command ends when the link that it was given is refused with this status. */
function endingOfLink(status: number): Ending {
  if (status === 429 || status === 503) return 'later';
  if (status === 404 || status === 410) return 'missing';
  return status < 500 ? 'forbidden' : 'failed';
}
