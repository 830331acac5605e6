import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { MovedError, redirectTarget } from '../client/http/moved-error.ts';
import { readText } from '../client/http/read-body.ts';
import type { Transport } from '../client/http/transport.ts';
import { withAnySignal } from '../core/with-any-signal.ts';
import { createHttp, type HttpOptions } from './http.ts';

/**
 * Returns the transport that sends the client's calls over HTTP. A call ends after the timeout, however slowly its
 * response arrives.
 */
export function nodeTransport(options: HttpOptions): Transport {
  const http = createHttp(options);
  return ({ method, url, headers, body, safe, signal: callerSignal }) =>
    withAnySignal([callerSignal, AbortSignal.timeout(options.timeout)], async (signal) => {
      const reply = await http({ method, url, headers, body, safe, signal });
      const target = redirectTarget(reply.statusCode, reply.headers.location, url);
      if (target) {
        await reply.body.dump();
        throw new MovedError(target);
      }
      return {
        status: reply.statusCode,
        headers: plainHeaders(reply.headers),
        body: await readText(Readable.toWeb(reply.body)),
      };
    });
}

const plainHeaders = (headers: Dispatcher.ResponseData['headers']): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
