import type { Method } from '../contract/route.ts';

export interface WireRequest {
  method: Method;
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
  /** May be sent again when the connection broke. */
  safe: boolean;
  signal: AbortSignal | undefined;
}

export interface WireReply {
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Carries one request; rejects only when no answer came or the signal ended it. */
export type Transport = (request: WireRequest) => Promise<WireReply>;

/** Over the surroundings' own fetch. */
export const fetchTransport =
  (timeout = 30_000): Transport =>
  async ({ method, url, headers, body, signal }) => {
    const limit = AbortSignal.timeout(timeout);
    const reply = await fetch(url, {
      method,
      headers,
      body,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    return { status: reply.status, headers: Object.fromEntries(reply.headers), body: await reply.text() };
  };
