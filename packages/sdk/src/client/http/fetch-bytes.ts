import { withAnySignal } from '../../core/with-any-signal.ts';
import { ApiError } from './api-error.ts';
import { bytesOf } from './read-body.ts';
import { requestError } from './request-error.ts';
import { parseRetryAfter } from './retry-after.ts';

/** Options for fetching a file of the server. */
export interface FetchFileOptions {
  /** True to ignore cached copies of the file and replace them. */
  isAnew?: boolean | undefined;
  /** Signal that aborts the fetch, which then rejects with the reason of the signal. */
  signal?: AbortSignal | undefined;
}

/** Function that fetches a file of the server by its path. */
export type FetchBytes = (path: string, options?: FetchFileOptions) => Promise<Uint8Array>;

/** Options of a function that fetches files of the server. */
export interface FetchBytesOptions {
  /** The server's address without a slash at the end; empty for the page's own origin. */
  baseUrl?: string | undefined;
  /** Function that sends the HTTP requests instead of the platform's own fetch. */
  fetch?: typeof fetch | undefined;
  /** Timeout for a file in milliseconds. If absent, only the timeout of the platform applies. */
  timeout?: number | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  /** Function that retries failed fetches of a file until the signal aborts; without it there is one attempt. */
  retry?: Retry | undefined;
}

/** Function that runs an attempt to fetch a file and retries it if that can help. */
export type Retry = (attempt: () => Promise<Uint8Array>, signal: AbortSignal | undefined) => Promise<Uint8Array>;

/** Returns the error for a file that the server refused. Only status 404 is reported as a missing file. */
export function fileRefusal(path: string, { status, response, retryAfter }: FileAnswer): ApiError {
  return new ApiError({
    kind: 'http',
    call: `GET ${path}`,
    status,
    response,
    message: status === 404 ? `The server has no ${path}.` : `The server answered ${status}.`,
    retryAfter: parseRetryAfter(retryAfter ?? undefined, Date.now()),
  });
}

interface FileAnswer {
  status: number;
  response?: string;
  /** Value of the response's `Retry-After` header. */
  retryAfter: string | null | undefined;
}

/**
 * Creates a function that fetches files of a server. It throws an ApiError if the server does not respond or refuses.
 */
export const fetchBytes =
  ({ baseUrl = '', fetch: send = fetch, timeout, headers, retry }: FetchBytesOptions = {}): FetchBytes =>
  async (path: string, { isAnew = false, signal: callerSignal } = {}): Promise<Uint8Array> => {
    const attempt = async (signal: AbortSignal | undefined): Promise<Uint8Array> => {
      // The `cache` option of fetch is set only when needed, because some platforms do not support it.
      const cache = isAnew ? { cache: 'reload' as const } : {};
      const response = await send(`${baseUrl}${path}`, {
        method: 'GET',
        signal: signal ?? null,
        ...cache,
        ...(headers && { headers }),
      });
      if (response.ok) return bytesOf(response);
      throw fileRefusal(path, { status: response.status, retryAfter: response.headers.get('retry-after') });
    };
    const limit = timeout === undefined ? undefined : AbortSignal.timeout(timeout);
    try {
      return await withAnySignal([callerSignal, limit], (signal) =>
        retry ? retry(() => attempt(signal), signal) : attempt(signal),
      );
    } catch (cause) {
      if (callerSignal?.aborted) throw callerSignal.reason;
      if (cause instanceof ApiError) throw cause;
      throw requestError(`GET ${path}`, cause);
    }
  };
