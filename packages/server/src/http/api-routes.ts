import { allRoutes, api, type Method, pathFields, type Route } from '@kafra/sdk/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Context } from '../domain/context.ts';
import type { Caller } from '../domain/sessions.ts';
import type { AllHandlers } from '../handlers/index.ts';
import { isAccessToken } from '../rules/access-token-text.ts';
import { clientKey } from '../rules/ip-address.ts';
import { forbidden, signedOut } from '../rules/refusal.ts';
import type { Services } from '../services.ts';
import { CompressedBody } from './compressed-body.ts';
import { createReplyCheck } from './reply-check.ts';
import { RequestContext } from './request-context.ts';

const bearerFormat = /^Bearer ([\w-]+(?:\.[\w-]+\.[\w-]+)?)$/i;

/** The token of the Authorization header. Tokens are taken from nowhere else. */
const bearerToken = (request: FastifyRequest): string | undefined =>
  bearerFormat.exec(request.headers.authorization ?? '')?.[1];

const forbiddenMessage = 'Your account is not allowed to do this.';

/** When the token of a script expires, so that it can say so in time. */
const expiryHeader = 'kafra-token-expires';

/** Whom the request is made for; undefined where that does not matter. */
async function callerOf(route: Route, services: Services, request: FastifyRequest): Promise<Caller | undefined> {
  const { sessions, accessTokens, rateLimiter } = services;
  const token = route.auth === 'none' ? undefined : bearerToken(request);
  const client = { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' };
  if (token !== undefined && isAccessToken(token)) return accessTokens.check(token, { scope: route.scope, client });
  await rateLimiter.consume('read', clientKey(request.ip));
  if (route.auth === 'none') return undefined;
  if (token === undefined) throw signedOut('Please sign in.');
  return sessions.check(token, client, route === api.account.renew ? 'renewal' : 'call');
}

/** The same, refused where that is not enough for the call. */
async function authorize(route: Route, services: Services, request: FastifyRequest, reply: FastifyReply) {
  const session = await callerOf(route, services, request);
  if (session?.accessToken) reply.header(expiryHeader, new Date(session.accessToken.expiresAt).toISOString());
  if (!session) return undefined;
  if (session.groupLevel < (route.level ?? 0)) throw forbidden('forbidden', forbiddenMessage);
  return session;
}

/** Path fields that the schema wants as numbers: a path holds text only. */
function numericFields(route: Route): string[] {
  if (!(route.request instanceof z.core.$ZodObject)) return [];
  const { shape } = route.request._zod.def;
  return pathFields(route.path).filter((field) => shape[field] instanceof z.core.$ZodNumber);
}

/** Puts together what a call carries in its path, and in its body or query. */
function inputReader(route: Route): (request: FastifyRequest) => unknown {
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

const brotliQuality = 5;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

type Handler = (request: unknown, context: Context) => unknown;

function createRouteHandler(name: string, route: Route, handler: Handler, services: Services) {
  const readInput = inputReader(route);
  const accepted = z.compile(route.request);
  const check = createReplyCheck(name, route.reply);
  // A reply that is the same for everybody comes again: it is checked, written and packed once.
  let lastShared: { value: object; body: CompressedBody } | undefined;

  function sharedBody(value: object): CompressedBody {
    if (lastShared?.value === value) return lastShared.body;
    check(value);
    const bytes = Buffer.from(JSON.stringify(value));
    // A list that was made again and is what it was keeps its packed forms.
    const body = lastShared?.body.raw.equals(bytes) ? lastShared.body : new CompressedBody(bytes, brotliQuality);
    lastShared = { value, body };
    return body;
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const session = await authorize(route, services, request, reply);
    const input = accepted.parse(readInput(request));
    const value = await handler(input, new RequestContext(services, request, session));
    if (session && !route.safe) services.recentWrites.note(session.masterId);
    reply.type('application/json; charset=utf-8');
    if (isObject(value) && services.responseCache.isShared(value)) {
      reply.header('cache-control', cacheControl(route));
      return sharedBody(value).sendIfChanged(request, reply);
    }
    check(value);
    if (value === undefined) return reply.code(204).removeHeader('content-type').send();
    return reply.send(Buffer.from(JSON.stringify(value)));
  };
}

/**
 * How a reply that is the same for everybody may be kept: by its reader, who asks whether it has changed, and where no
 * token is asked for by a cache between, for five seconds, and longer while this server fails.
 */
const cacheControl = ({ auth }: Route): string =>
  auth === 'none'
    ? 'public, max-age=0, s-maxage=5, stale-while-revalidate=30, stale-if-error=600'
    : 'private, no-cache';

const toFastifyPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

/** Serves every call of the contract with these answers. */
export function registerApiRoutes(app: FastifyInstance, services: Services, handlers: AllHandlers): void {
  for (const { name, noun, verb, route } of allRoutes()) {
    const handler = (handlers[noun] as Record<string, Handler | undefined>)[verb];
    if (!handler) throw new Error(`no handler for ${name}`);
    const method: Method = route.method;
    app.route({
      ...{ method, url: toFastifyPath(route.path), config: { operation: name } },
      handler: createRouteHandler(name, route, handler, services),
    });
  }
}
