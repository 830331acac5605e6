import {
  allCalls,
  api,
  type CallDefinition,
  definitionOf,
  isAccessToken,
  type Method,
  pathFields,
  shapeOf,
  tokenExpiryHeader,
} from '@kafra/sdk/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../domain/context.ts';
import type { Caller } from '../../domain/sessions/sessions.ts';
import type { AllHandlers } from '../../handlers/index.ts';
import { clientKey } from '../../rules/ip-address.ts';
import { forbidden, signedOut } from '../../rules/refusal.ts';
import { compiled } from '../../rules/schemas/compiled-schema.ts';
import type { Services } from '../../services.ts';
import { CachedList } from '../replies/cached-list.ts';
import { addCachedCall, type CachedCalls } from '../replies/cached-list-shortcut.ts';
import { createReplyCheck, type ReplyCheck } from '../replies/reply-check.ts';
import { sendTagged } from '../replies/tagged-body.ts';
import { bearerToken } from '../requests/bearer-token.ts';
import { RequestContext } from '../requests/request-context.ts';
import { asServed, isCallServed } from './open-calls.ts';

const forbiddenMessage = 'Your account is not allowed to do this.';

/** Returns the caller of an API request; undefined on routes without authentication. */
async function callerOf(
  route: CallDefinition,
  services: Services,
  request: FastifyRequest,
): Promise<Caller | undefined> {
  const { sessions, accessTokens, rateLimiter } = services;
  const token = route.auth === 'none' ? undefined : bearerToken(request.headers);
  const origin = { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' };
  if (token !== undefined && isAccessToken(token)) return accessTokens.check(token, { scope: route.scope, origin });
  await rateLimiter.consume('read', clientKey(request.ip));
  if (route.auth === 'none') return undefined;
  if (token === undefined) throw signedOut('Please sign in.');
  return sessions.check(token, origin, route === api.account.renew ? 'renewal' : 'call');
}

/** Returns the caller of an API request. Throws a refusal if the caller lacks the rights for the call. */
async function authorize(route: CallDefinition, services: Services, request: FastifyRequest, reply: FastifyReply) {
  const session = await callerOf(route, services, request);
  if (session?.accessToken) reply.header(tokenExpiryHeader, new Date(session.accessToken.expiresAt).toISOString());
  if (!session) return undefined;
  if (session.groupLevel < (route.level ?? 0)) throw forbidden('forbidden', forbiddenMessage);
  return session;
}

/**
 * Returns the names of the path parameters of an API call that are numbers. They arrive as text and must be converted.
 */
function numericFields(route: CallDefinition): string[] {
  const shape = shapeOf(route.request) ?? {};
  return pathFields(route.path).filter((field) => {
    const schema = shape[field];
    return schema !== undefined && definitionOf(schema).type === 'number';
  });
}

/** Returns a function that merges the path parameters of a request with its body or query. */
function inputReader(route: CallDefinition): (request: FastifyRequest) => unknown {
  const numeric = numericFields(route);
  const inQuery = route.method === 'GET' || route.method === 'DELETE';
  const hasPathFields = pathFields(route.path).length > 0;
  return (request) => {
    const carried = (inQuery ? request.query : request.body) ?? {};
    if (!hasPathFields || typeof carried !== 'object') return carried;
    const fields: Record<string, unknown> = { ...carried, ...(request.params as object) };
    for (const field of numeric) fields[field] = Number(fields[field]);
    return fields;
  };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

type Handler = (request: unknown, context: Context) => unknown;

interface Call {
  route: CallDefinition;
  handler: Handler;
  check: ReplyCheck;
  list: CachedList;
}

/** Creates the HTTP handler of an API call. Responses that are equal for all callers use the cached list. */
function createRouteHandler({ route, handler, check, list }: Call, services: Services) {
  const readInput = inputReader(route);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const session = await authorize(route, services, request, reply);
    const input = compiled(route.request).parse(readInput(request));
    const value = await handler(input, new RequestContext(services, request, session));
    if (session && !route.safe) services.recentWrites.note(session.masterId);
    if (isObject(value) && services.responseCache.isCached(value))
      return sendTagged(list.answer(value, request.headers), reply);
    check(value);
    if (value === undefined) return reply.code(204).send();
    return reply.type('application/json; charset=utf-8').send(Buffer.from(JSON.stringify(value)));
  };
}

const toFastifyPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

/**
 * Registers all API calls of the contract with their handlers. Returns those that may be answered without the router.
 */
export function registerApiRoutes(app: FastifyInstance, services: Services, handlers: AllHandlers): CachedCalls {
  const cachedCalls: CachedCalls = new Map();
  for (const { name, noun, verb, route: defined } of allCalls()) {
    if (!isCallServed({ noun, verb }, services.config)) continue;
    const route = asServed({ noun, route: defined }, services.config);
    const handler = (handlers[noun] as Record<string, Handler | undefined>)[verb];
    if (!handler) throw new Error(`no handler for ${name}`);
    const method: Method = route.method;
    const check = createReplyCheck(name, route.reply);
    const list = new CachedList(route, check, services.responseCache);
    addCachedCall(cachedCalls, name, { route, list });
    app.route({
      ...{ method, url: toFastifyPath(route.path), config: { operation: name } },
      handler: createRouteHandler({ route, handler, check, list }, services),
    });
  }
  return cachedCalls;
}
