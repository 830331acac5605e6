import { ApiError, DatabaseError } from '@kafra/sdk';
import type { DownloadError } from '@kafra/sdk/node';
import { type ExitReason, Failure } from './exit-codes.ts';

/** What a failed call was about, for the words around it. */
export interface FailureContext {
  /** The screen's or dialog's own words for the failure. */
  summary: string;
  /** The server's address. */
  server: string;
  /** Where the token came from. */
  tokenSource?: string;
}

/** Makes a failure of whatever went wrong: the one place that chooses the exit code of a failed call. */
export function toFailure(error: unknown, context: FailureContext): Failure {
  if (error instanceof Failure) return error;
  const { summary } = context;
  if (error instanceof ApiError) return fromApiError(error, context);
  if (error instanceof DatabaseError) return new Failure('data', summary, { hints: [error.message], cause: error });
  if (isDownloadError(error)) return fromDownloadError(error, context);
  const detail = error instanceof Error ? error.message : String(error);
  return new Failure('failed', summary, { hints: detail === summary ? [] : [detail], cause: error });
}

function fromApiError(error: ApiError, { summary, server, tokenSource }: FailureContext): Failure {
  const { kind, status = 0, message, retryAfter } = error;
  const failure = (ending: ExitReason, ...hints: string[]) => new Failure(ending, summary, { hints, cause: error });
  if (kind === 'network') return failure('unreachable', unreachableHint(server, error));
  if (kind === 'shape') return failure('data', message);
  const detail = `${message} (${status})`;
  if (status === 401) return failure('signIn', detail, ...tokenHint(tokenSource));
  if (error.code === 'invalid_credentials') return failure('signIn', detail);
  if (status === 403) return failure('forbidden', detail);
  if (status === 404) return failure('missing', detail);
  if (status === 429 || status === 503) {
    return failure('later', detail, ...(retryAfter === undefined ? [] : [`Try again in ${retryAfter} s.`]));
  }
  if (status === 502 || status === 504) return failure('unreachable', unreachableHint(server, error), detail);
  return failure('failed', detail);
}

const tokenHint = (tokenSource: string | undefined): string[] =>
  tokenSource === undefined ? [] : [`The token from ${tokenSource} is not valid: run \`kafra auth login\`.`];

function unreachableHint(server: string, { cause }: ApiError): string {
  const reason = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
  const late = cause instanceof DOMException && cause.name === 'TimeoutError' ? ' (no answer in time)' : '';
  return `cannot reach ${hostOf(server)}${reason || late}`;
}

const hostOf = (server: string): string => (URL.canParse(server) ? new URL(server).host : server);

/** By name: importing the class would load undici with every command. */
const isDownloadError = (error: unknown): error is DownloadError =>
  error instanceof Error && error.name === 'DownloadError';

function fromDownloadError(error: DownloadError, { server }: FailureContext): Failure {
  const { kind, status = 0, message } = error;
  const failure = (ending: ExitReason, ...hints: string[]) => new Failure(ending, message, { hints, cause: error });
  if (kind === 'data') return failure('data');
  if (kind === 'file') return failure('output');
  if (kind === 'network') return failure('unreachable', `cannot reach ${hostOf(server)}`);
  return failure(exitReasonOfStatus(status));
}

/** How a command ends when the link that it was given is refused with this status. */
function exitReasonOfStatus(status: number): ExitReason {
  if (status === 429 || status === 503) return 'later';
  if (status === 404 || status === 410) return 'missing';
  return status < 500 ? 'forbidden' : 'failed';
}
