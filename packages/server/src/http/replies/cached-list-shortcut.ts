import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { type CallDefinition, isAccessToken, pathFields, shapeOf } from '@kafra/sdk/contract';
import type { Services } from '../../services.ts';
import { bearerToken } from '../requests/bearer-token.ts';
import type { CorsHeaders } from '../requests/cors.ts';
import type { RequestDispatcher, Shortcut } from '../requests/request-dispatcher.ts';
import type { CachedList } from './cached-list.ts';
import { varyByEncoding } from './compressed-body.ts';
import type { TaggedAnswer } from './tagged-body.ts';

/** An API call with a cached response that depends only on the access rights. */
interface CachedCall {
  readonly operation: string;
  readonly needsToken: boolean;
  readonly list: CachedList;
}

/** Cached API calls by their path. */
export type CachedCalls = Map<string, CachedCall>;

/** Returns true if the response of an API call depends on nothing in the request except the token. */
const isWithoutInput = ({ method, path, level, safe, request }: CallDefinition): boolean =>
  method === 'GET' && safe && level === undefined && pathFields(path).length === 0 && isEmptyObject(request);

const isEmptyObject = (schema: CallDefinition['request']): boolean =>
  Object.keys(shapeOf(schema) ?? { any: undefined }).length === 0;

/** Adds an API call that the shortcut may answer. */
export function addCachedCall(
  calls: CachedCalls,
  operation: string,
  { route, list }: { route: CallDefinition; list: CachedList },
) {
  if (isWithoutInput(route)) calls.set(route.path, { operation, needsToken: route.auth !== 'none', list });
}

const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

interface Deps {
  services: Pick<Services, 'sessions' | 'rateLimiter'>;
  dispatcher: RequestDispatcher;
  /** Headers of every response of the shortcut. */
  headers: Readonly<Record<string, string>>;
  corsHeaders: CorsHeaders | undefined;
}

/**
 * Creates the shortcut that answers API calls from bytes in memory, without the router. The list must be fresh and
 * available in the requested encoding, and the token must have been checked recently. The router handles all other
 * requests, including every refusal.
 */
export function createCachedListShortcut(
  calls: CachedCalls,
  { services, dispatcher, headers, corsHeaders }: Deps,
): Shortcut {
  const prepared = new WeakMap<TaggedAnswer, OutgoingHttpHeaders>();

  const mayRead = ({ needsToken }: CachedCall, requestHeaders: IncomingHttpHeaders): boolean => {
    if (!needsToken) return true;
    const token = bearerToken(requestHeaders);
    return token !== undefined && !isAccessToken(token) && services.sessions.isRemembered(token);
  };
  const headersOf = (answer: TaggedAnswer, bytes: Buffer | undefined): OutgoingHttpHeaders => {
    const known = prepared.get(answer);
    if (known) return known;
    const all = { ...headers, ...answer.headers, ...(bytes && { 'content-length': bytes.length }) };
    prepared.set(answer, all);
    return all;
  };
  const withCors = (own: OutgoingHttpHeaders, origin: string | undefined): OutgoingHttpHeaders => {
    const cors = corsHeaders?.(origin);
    if (!cors) return own;
    return { ...own, ...cors, vary: own.vary === undefined ? cors.vary : varyByEncoding(cors.vary) };
  };
  /** Returns the response to a cached call with its bytes; undefined if they are not in memory. */
  const find = ({ list }: CachedCall, { method, headers: requestHeaders }: IncomingMessage) => {
    const answer = list.freshAnswer(requestHeaders);
    if (!answer) return undefined;
    // A HEAD request with the current ETag is left to the router, because its response to such a request is different.
    if (answer.status === 304) return method === 'GET' ? { answer, bytes: undefined } : undefined;
    const bytes = answer.body.readyForm(answer.encoding);
    return bytes && { answer, bytes };
  };

  return (exchange) => {
    const { request, response, clientKey } = exchange;
    const { url = '', method, headers: requestHeaders } = request;
    const call = calls.get(url);
    if (!call || (method !== 'GET' && method !== 'HEAD')) return false;
    if (hasBody(requestHeaders) || !mayRead(call, requestHeaders)) return false;
    const found = find(call, request);
    // The request is counted for the rate limit last, because a counted request must be answered here.
    if (!found || !services.rateLimiter.tryRead(clientKey)) return false;
    const { answer, bytes } = found;
    dispatcher.willAnswer(exchange, call.operation);
    response.writeHead(answer.status, withCors(headersOf(answer, bytes), requestHeaders.origin));
    response.end(method === 'GET' ? bytes : undefined);
    return true;
  };
}
