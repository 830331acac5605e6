import type { Method } from '../../contract/call-definition.ts';
import { withAnySignal } from '../../core/with-any-signal.ts';
import { MovedError, mayFollow, redirectTarget } from './moved-error.ts';
import { textOf } from './read-body.ts';

/** An HTTP request of an API call as the transport sends it. */
export interface WireRequest {
  method: Method;
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
  /** True if the request may be sent again after the connection broke. */
  safe: boolean;
  signal: AbortSignal | undefined;
}

/** An HTTP response as the transport receives it, with any status. */
export interface WireReply {
  status: number;
  /** Response headers with names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: string;
}

/**
 * Function that sends one HTTP request. It rejects only without a response, on a redirect (MovedError), on an endless
 * response, or when the signal is aborted.
 */
export type Transport = (request: WireRequest) => Promise<WireReply>;

/**
 * Creates a transport over the platform's `fetch`, or over another one.
 * @param timeout milliseconds until a call without an answer fails.
 */
export const fetchTransport =
  (timeout = 30_000, send: typeof fetch = fetch): Transport =>
  ({ method, url, headers, body, signal: callerSignal }) =>
    withAnySignal([callerSignal, AbortSignal.timeout(timeout)], async (signal) => {
      const redirect = mayFollow({ method, headers }) ? 'follow' : 'manual';
      const reply = await send(url, { method, headers, body, redirect, signal });
      if (reply.type === 'opaqueredirect') throw new MovedError(undefined);
      const target = redirectTarget(reply.status, reply.headers.get('location'), url);
      if (target) throw new MovedError(target);
      return { status: reply.status, headers: Object.fromEntries(reply.headers), body: await textOf(reply) };
    });
