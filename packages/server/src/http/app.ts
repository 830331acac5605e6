import compress from '@fastify/compress';
import { second } from '@kafra/sdk/rules';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { ServerConfig } from '../config.ts';
import { type AllHandlers, handlers } from '../handlers/index.ts';
import { redactAccessTokens } from '../rules/access-token-text.ts';
import { type Metrics, noMetrics } from '../rules/metrics.ts';
import type { Services } from '../services.ts';
import { apiDocument } from './api-document.ts';
import { blockNetworks } from './connections/block-networks.ts';
import { trustProxies } from './connections/client-address.ts';
import { type ConnectionDrain, createConnectionDrain } from './connections/connection-drain.ts';
import { limitConnectionsPerAddress } from './connections/connection-limit.ts';
import { refuseMalformed } from './connections/malformed-requests.ts';
import { limitPipelining } from './connections/pipelining.ts';
import { disconnectSlowReaders } from './connections/slow-readers.ts';
import { countRequests } from './count-requests.ts';
import { createLogOutput } from './log-output.ts';
import { logRequests } from './log-requests.ts';
import { createCachedListShortcut } from './replies/cached-list-shortcut.ts';
import { compressionThreshold } from './replies/compressed-body.ts';
import { sendError } from './replies/errors.ts';
import { apiHeaders } from './replies/headers.ts';
import { createCorsHeaders, registerCors } from './requests/cors.ts';
import { refuseInvalidHeaders } from './requests/invalid-headers.ts';
import { registerJsonParser } from './requests/json-body.ts';
import { createRequestDispatcher } from './requests/request-dispatcher.ts';
import { registerApiRoutes } from './routes/api-routes.ts';
import { registerCaptchaRoute } from './routes/captcha-route.ts';
import { registerCharacterRoutes } from './routes/character-routes.ts';
import { registerDownloadRoutes } from './routes/download-routes.ts';
import { registerEmblemRoutes } from './routes/emblem-routes.ts';
import { registerHealthRoutes } from './routes/health-routes.ts';
import { registerMailboxRoutes } from './routes/mailbox-routes.ts';
import { handleNotFound, registerSiteRoutes } from './routes/site-routes.ts';

/**
 * Milliseconds after which a client that sends the headers of a request too slowly is disconnected. By default Node
 * checks this only every 30 seconds.
 */
const headerTimeouts = { headersTimeout: 10 * second, connectionsCheckingInterval: second };
const requestTimeout = 15 * second;
/**
 * Milliseconds for which an idle connection stays open. It must be longer than proxies keep an idle connection (60 s).
 * If the server closes a connection while a proxy sends a request on it, visitors get a 502.
 */
const keepAliveTimeout = 70 * second;
const maxBodyBytes = 64 * 1_024;
/** Log levels of the server at which each request is logged. */
const chattyLevels = ['info', 'debug', 'trace'];

const secretFields = ['password', 'token', 'recaptcha', 'authorization', 'reset_id', 'verification_id', 'secret'];

/** Creates a Fastify application without routes, with limits for slow and oversized requests. */
export function createApp(config: ServerConfig): FastifyInstance {
  const trust = trustProxies(config.trustedProxies);
  const headers = apiHeaders(config);
  const app = Fastify({
    logger: {
      level: config.logLevel,
      stream: createLogOutput(),
      // Tokens are removed from the whole log line, because a URL or the message of an error may contain one.
      hooks: { streamWrite: redactAccessTokens },
      redact: [...secretFields, ...secretFields.map((field) => `*.${field}`)],
    },
    // Node's own check for a missing `Host` header is off. A guard refuses such requests: see `refuseInvalidHeaders`.
    http: { ...headerTimeouts, requireHostHeader: false },
    requestTimeout,
    keepAliveTimeout,
    bodyLimit: maxBodyBytes,
    // A separate logger for each request would take a tenth of the time of a small response. Failures contain an id
    // anyway.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trust,
    forceCloseConnections: 'idle',
    // Requests that arrive while the server stops still get a response. Their connections end afterwards.
    return503OnClosing: false,
    // A request with a URL that cannot be decoded, or is too long, does not reach any route, so its error response is
    // sent here.
    frameworkErrors: (error, request, reply) => sendError(error, request, reply.headers(headers)),
    clientErrorHandler: refuseMalformed(headers),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 512 },
  });
  return app.decorate('dispatcher', createRequestDispatcher(app, trust));
}

/**
 * Installs limits for the connections and requests of a single client. Returns the drain, with which the server stops
 * without breaking responses.
 */
export function guardConnections(
  app: FastifyInstance,
  config: ServerConfig,
  metrics: Metrics = noMetrics,
): ConnectionDrain {
  const { dispatcher } = app;
  const connections = limitConnectionsPerAddress(app, config, metrics);
  blockNetworks(app, config, metrics);
  const pendingResponses = limitPipelining(dispatcher, metrics);
  disconnectSlowReaders(app, pendingResponses, config, metrics);
  refuseInvalidHeaders(app, apiHeaders(config));
  if (config.metrics) countRequests(dispatcher, metrics, { connections, pendingResponses });
  return createConnectionDrain(dispatcher, pendingResponses, connections);
}

/** Registers all routes of the HTTP server. Call it after `guardConnections`, so that the guards are first. */
export async function addRoutes(
  app: FastifyInstance,
  services: Services,
  { drain, routeHandlers = handlers }: { drain: ConnectionDrain; routeHandlers?: AllHandlers },
): Promise<void> {
  const { config } = services;
  const headers = apiHeaders(config);
  // The response headers are set here, too, because requests can fail before they reach the routes that set them.
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply.headers(headers)));
  app.setNotFoundHandler((request, reply) => handleNotFound(request, reply.headers(headers)));
  if (chattyLevels.includes(config.logLevel)) logRequests(app.dispatcher, app.log);
  const corsHeaders = createCorsHeaders(config);
  registerCors(app, corsHeaders);
  // Requests with a compressed body are not supported. They could bypass the limit of the size, and requests are small.
  await app.register(compress, { threshold: compressionThreshold, globalDecompression: false });
  await app.register(async (api) => {
    api.addHook('onRequest', (_request, reply, done) => {
      reply.headers(headers);
      done();
    });
    registerJsonParser(api);
    const cachedCalls = registerApiRoutes(api, services, routeHandlers);
    const { dispatcher } = app;
    dispatcher.shortcut(createCachedListShortcut(cachedCalls, { services, dispatcher, headers, corsHeaders }));
    apiDocument(api);
    registerCaptchaRoute(api, services);
    registerHealthRoutes(api, services, drain);
    registerEmblemRoutes(api, services);
    registerCharacterRoutes(api, services);
    registerDownloadRoutes(api, services);
    registerMailboxRoutes(api, services);
  });
  await app.register(async (pages) => registerSiteRoutes(pages, services));
}
