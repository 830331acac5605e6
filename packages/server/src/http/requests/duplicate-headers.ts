import type { ErrorBody } from '@kafra/sdk/contract';
import type { RequestDispatcher } from './request-dispatcher.ts';

/** Headers of which there can be one only. Node takes the first, a proxy before it perhaps the last. */
const single: ReadonlySet<string> = new Set(['host', 'authorization']);

/** The name of such a header that a request has twice. */
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

/** Refuses requests with two `Host` or `Authorization` headers: which one is meant is not known. */
export function refuseDuplicateHeaders(dispatcher: RequestDispatcher, headers: Record<string, string>): void {
  dispatcher.guard((next) => (exchange) => {
    const name = duplicateOf(exchange.request.rawHeaders);
    if (name === undefined) return next(exchange);
    const body: ErrorBody = { code: 'invalid_request', message: `The request has two ${name} headers.` };
    exchange.response
      .writeHead(400, { ...headers, 'content-type': 'application/json; charset=utf-8', connection: 'close' })
      .end(JSON.stringify(body));
  });
}
