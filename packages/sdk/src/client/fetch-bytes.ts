import { ApiError } from './api-error.ts';
import { readBody } from './read-body.ts';
import { requestError } from './request-error.ts';

/** Fetches a file of the server by its path; `isAnew` leaves every copy that is kept of it aside, and puts this in its place. */
export type FetchBytes = (path: string, options?: { isAnew?: boolean | undefined }) => Promise<Uint8Array>;

/** How files of the server are fetched. */
export interface FetchBytesOptions {
  /** The server's address without a slash at the end; empty for the page's own origin. */
  baseUrl?: string | undefined;
  /** Sends the requests instead of the platform's own fetch. */
  fetch?: typeof fetch | undefined;
  /** Milliseconds until a file that has not come fails; without it as long as the platform waits. */
  timeout?: number | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
}

/** Fetches files of a server. What it answers with throws an ApiError when the server does not answer or refuses. */
export const fetchBytes =
  ({ baseUrl = '', fetch: send = fetch, timeout, headers }: FetchBytesOptions = {}): FetchBytes =>
  async (path: string, { isAnew = false } = {}): Promise<Uint8Array> => {
    const call = `GET ${path}`;
    const signal = timeout === undefined ? null : AbortSignal.timeout(timeout);
    try {
      // Not every platform knows of a cache.
      const cache = isAnew ? { cache: 'reload' as const } : {};
      const response = await send(`${baseUrl}${path}`, {
        method: 'GET',
        signal,
        ...cache,
        ...(headers && { headers }),
      });
      if (response.ok) return await readBody(response.body);
      throw new ApiError({ kind: 'http', call, status: response.status, message: `The server has no ${path}.` });
    } catch (cause) {
      if (cause instanceof ApiError) throw cause;
      throw requestError(call, cause);
    }
  };
