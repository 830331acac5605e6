import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorBody } from '@kafra/sdk/contract';
import type { FastifyInstance } from 'fastify';
import type { RequestDispatcher } from './request-dispatcher.ts';

/**
 * Headers that a request may have only once. Of two, Node uses the first, but a proxy that forwards the request may use
 * the last.
 */
const single: ReadonlySet<string> = new Set(['host', 'authorization']);

/** Returns the name of a header that a request has twice, if the list `single` permits it only once. */
function duplicateOf(rawHeaders: readonly string[]): string | undefined {
  let seen = '';
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? '';
    if (!single.has(name)) continue;
    if (seen.includes(name)) return name;
    seen += name;
  }
  return undefined;
}

/** Returns the fault of the headers of a request; undefined for valid ones. */
function faultOf({ rawHeaders, headers, httpVersion }: IncomingMessage): string | undefined {
  const name = duplicateOf(rawHeaders);
  if (name !== undefined) return `The request has two ${name} headers.`;
  // Node would refuse the request, too, but without the usual headers and body of a refusal.
  if (headers.host === undefined && httpVersion === '1.1') return 'The request has no host header.';
  return undefined;
}

function refuse(response: ServerResponse, status: number, message: string, headers: Record<string, string>): void {
  const body: ErrorBody = { code: 'invalid_request', message };
  response
    .writeHead(status, { ...headers, 'content-type': 'application/json; charset=utf-8', connection: 'close' })
    .end(JSON.stringify(body));
}

/**
 * Refuses requests with two `Host` or `Authorization` headers, because it is unknown which one is meant. Also refuses
 * requests without `Host` or with an unknown `Expect` header.
 */
export function refuseInvalidHeaders(
  { server, dispatcher }: Pick<FastifyInstance, 'server'> & { dispatcher: RequestDispatcher },
  headers: Record<string, string>,
): void {
  server.on('checkExpectation', (_request, response) =>
    refuse(response, 417, 'The server supports no expectation but 100-continue.', headers),
  );
  dispatcher.guard((next) => (exchange) => {
    const fault = faultOf(exchange.request);
    if (fault === undefined) next(exchange);
    else refuse(exchange.response, 400, fault, headers);
  });
}
