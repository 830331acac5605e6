import { ApiError, DatabaseError, MovedError, UserChangedError } from '@kafra/sdk';
import type { DownloadError, ProxyError, TokenFileError } from '@kafra/sdk/node';
import { codeOf, messageOf } from '@kafra/sdk/rules';
import { type ExitReason, Failure } from './exit-codes.ts';

/** Context of a failed request, used in the message of the failure. */
export interface FailureContext {
  /** Message that the screen or dialog shows for this failure. */
  summary: string;
  /** Address of the Kafra server to which the request was sent. */
  server: string;
  /** Time limit of the request in milliseconds. */
  timeout: number;
  /** Source of the sign-in token, such as the variable `KAFRA_TOKEN`. */
  tokenSource?: string;
}

/** Converts any error to a failure of the command. Only this function chooses the exit code of a failed request. */
export function toFailure(error: unknown, context: FailureContext): Failure {
  if (error instanceof Failure) return error;
  const { summary } = context;
  const named = namedFailure(error);
  if (named) return named;
  if (error instanceof ApiError) return fromApiError(error, context);
  if (error instanceof DatabaseError) return new Failure('data', summary, { hints: [error.message], cause: error });
  if (error instanceof UserChangedError)
    return new Failure('signIn', summary, { hints: [error.message, ...tokenHint(context.tokenSource)], cause: error });
  if (isDownloadError(error)) return fromDownloadError(error, context);
  const detail = messageOf(error);
  return new Failure('failed', summary, { hints: detail === summary ? [] : [detail], cause: error });
}

/**
 * Returns the failure for errors of this machine, such as a corrupt token file. Their messages are complete. The
 * error's name is compared instead of its class, because importing the classes would load undici.
 */
export function namedFailure(error: unknown): Failure | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'TokenFileError') {
    const { reason, message } = error as TokenFileError;
    return new Failure(reason === 'damaged' ? 'data' : 'output', message, { cause: error });
  }
  // An error of a proxy that does not respond has an error code. An error without a code means that the variable with
  // the proxy's address is invalid.
  return isProxyError(error) && error.code === '' ? new Failure('usage', error.message, { cause: error }) : undefined;
}

const isProxyError = (error: unknown): error is ProxyError => error instanceof Error && error.name === 'ProxyError';

function fromApiError(error: ApiError, context: FailureContext): Failure {
  const { summary, tokenSource } = context;
  const { kind, status = 0, message, retryAfter } = error;
  const failure = (ending: ExitReason, ...hints: string[]) => new Failure(ending, summary, { hints, cause: error });
  // The failure has the same message as the error dialog of the web site, then the address of the server and the
  // reason.
  if (kind === 'network' || kind === 'timeout') {
    const words = error.cause instanceof MovedError ? [] : [message];
    return failure('unreachable', ...words, unreachableHint(error.cause, context));
  }
  if (kind === 'shape') return failure('data', message);
  const detail = `${message} (${status})`;
  if (status === 401) return failure('signIn', detail, ...tokenHint(tokenSource));
  if (error.code === 'invalid_credentials') return failure('signIn', detail);
  if (status === 403) return failure('forbidden', detail);
  if (status === 404) return failure('missing', detail);
  if (status === 429 || status === 503) {
    return failure('later', detail, ...(retryAfter === undefined ? [] : [`Try again in ${retryAfter} s.`]));
  }
  if (status === 502 || status === 504) return failure('unreachable', unreachableHint(error.cause, context), detail);
  return failure('failed', detail);
}

const tokenHint = (tokenSource: string | undefined): string[] =>
  tokenSource === undefined ? [] : [`The token from ${tokenSource} is invalid. Run \`kafra auth login\`.`];

/** Returns a sentence that names the host that did not respond, with the reason if known. */
function unreachableHint(cause: unknown, { server, timeout }: Pick<FailureContext, 'server' | 'timeout'>): string {
  if (isProxyError(cause)) return cause.message;
  if (cause instanceof MovedError)
    return `${hostOf(server)} redirects to ${cause.target ?? 'another address'}. Set that address with: kafra config set api_url URL`;
  const code = codeOf(cause);
  if (isTimeout(cause, code)) return `cannot reach ${hostOf(server)}: no response within ${timeout / 1_000} s`;
  return `cannot reach ${hostOf(server)}${code && ` (${code})`}`;
}

const isTimeout = (cause: unknown, code: string): boolean =>
  (cause instanceof DOMException && cause.name === 'TimeoutError') || /_(CONNECT|HEADERS|BODY)_TIMEOUT$/.test(code);

const hostOf = (server: string): string => (URL.canParse(server) ? new URL(server).host : server);

/**
 * Returns whether an error is a `DownloadError`, by its name. Importing the class would load undici with every command.
 */
const isDownloadError = (error: unknown): error is DownloadError =>
  error instanceof Error && error.name === 'DownloadError';

function fromDownloadError(error: DownloadError, context: FailureContext): Failure {
  const { kind, status = 0, message } = error;
  const failure = (ending: ExitReason, ...hints: string[]) => new Failure(ending, message, { hints, cause: error });
  if (kind === 'data') return failure('data');
  if (kind === 'file') return failure('output');
  if (kind === 'busy') return failure('later');
  if (kind === 'network') return failure('unreachable', unreachableHint(error.cause, context));
  return failure(exitReasonOfStatus(status));
}

/** Returns the exit reason for a download link that the server refuses with this HTTP status. */
function exitReasonOfStatus(status: number): ExitReason {
  if (status === 429 || status === 503) return 'later';
  if (status === 404 || status === 410) return 'missing';
  return status >= 400 && status < 500 && status !== 416 ? 'forbidden' : 'failed';
}
