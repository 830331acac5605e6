import { type Dispatcher, EnvHttpProxyAgent, interceptors, request as send } from 'undici';
import type { Transport } from '../client/transport.ts';

export interface NodeTransportOptions {
  /** Milliseconds until a call without an answer fails. */
  timeout: number;
  /** Told of each request that is sent and how it ended. */
  trace?(line: string): void;
}

/** Tries of a safe call, and which answers are worth another one. */
const retries = {
  maxRetries: 3,
  minTimeout: 250,
  maxTimeout: 5_000,
  statusCodes: [429, 502, 503, 504],
  errorCodes: ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'],
};

/** Keeps connections alive, honours HTTP_PROXY, HTTPS_PROXY and NO_PROXY, and sends safe calls again. */
export function nodeTransport({ timeout, trace }: NodeTransportOptions): Transport {
  const plain = new EnvHttpProxyAgent({ keepAliveTimeout: 10_000 });
  const patient = plain.compose(
    interceptors.retry({ ...retries, methods: ['GET', 'HEAD', 'POST'], throwOnError: false }),
  );
  return async ({ method, url, headers, body, safe, signal }) => {
    const dispatcher: Dispatcher = safe ? patient : plain;
    const limit = AbortSignal.timeout(timeout);
    const started = performance.now();
    const reply = await send(url, {
      method,
      headers,
      body,
      dispatcher,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    trace?.(`${method} ${url} ${reply.statusCode} ${Math.round(performance.now() - started)} ms`);
    return { status: reply.statusCode, headers: plainHeaders(reply.headers), body: await reply.body.text() };
  };
}

const plainHeaders = (headers: Dispatcher.ResponseData['headers']): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
