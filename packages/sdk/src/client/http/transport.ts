import type { Method } from '../../contract/call-definition.ts';
import { withAnySignal } from '../../core/with-any-signal.ts';
import { MovedError, mayFollow, redirectTarget } from './moved-error.ts';
import { textOf } from './read-body.ts';

/** A request as it is sent. */
export interface WireRequest {
  method: Method;
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
  /** May be sent again when the connection broke. */
  safe: boolean;
  signal: AbortSignal | undefined;
}

/** A response as received, with any status. */
export interface WireReply {
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: string;
}

/**
 * Carries one request; rejects only when no answer came, it was another address (MovedError), it was endless, or the
 * signal ended it.
 */
export type Transport = (request: WireRequest) => Promise<WireReply>;

/**
 * Over the platform's own fetch, or another one.
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
