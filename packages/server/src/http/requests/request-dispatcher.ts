import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { clientKey } from '../../rules/ip-address.ts';
import { cleanForwarded, clientAddress, type TrustProxy } from '../connections/client-address.ts';

/** An HTTP request and its response, before the router handles it. */
export interface HttpExchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** IP address of the client, and the key that identifies the client: see `clientKey`. */
  readonly ip: string;
  readonly clientKey: string;
  /** Time of the request's arrival, by `performance.now`. */
  readonly at: number;
}

const exchangeOf = Symbol('exchange');

/** A request that the router handles. The exchange is a property, because a WeakMap would slow small responses down. */
type RoutedRequest = IncomingMessage & { [exchangeOf]?: HttpExchange };

type Handler = (exchange: HttpExchange) => void;

/**
 * Function that runs before the router. It passes a request to `next`, immediately or later, or ends the connection.
 */
export type Guard = (next: Handler) => Handler;

/** Function that answers a request without the router if it can. Returns false if the router must answer it. */
export type Shortcut = (exchange: HttpExchange) => boolean;

/** Function that is called after a response was sent, with the name of the API call or route. */
export type AnswerListener = (exchange: HttpExchange, operation: string) => void;

/** Receives every request: guards first, then shortcuts, then the router. */
export interface RequestDispatcher {
  /** Adds a guard (a function that may refuse a request) after the existing ones. */
  guard(guard: Guard): void;
  shortcut(shortcut: Shortcut): void;
  /** Calls the listener after every response. Register it before the routes. */
  onAnswered(listener: AnswerListener): void;
  /** For shortcuts, which answer without the router: calls the listeners after the response is sent. */
  willAnswer(exchange: HttpExchange, operation: string): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    dispatcher: RequestDispatcher;
  }
  interface FastifyContextConfig {
    /** Name of the API call in the contract; absent on other routes. */
    operation?: string;
  }
}

/**
 * Creates the dispatcher of requests in front of an application's router. The application must trust the same proxies.
 */
export function createRequestDispatcher(app: FastifyInstance, trust: TrustProxy): RequestDispatcher {
  const guards: Guard[] = [];
  const shortcuts: Shortcut[] = [];
  const listeners: AnswerListener[] = [];
  /**
   * Functions that continue a request after its guards, for requests that bypass the dispatcher. Other requests have no
   * entry.
   */
  const continuations = new WeakMap<HttpExchange, () => void>();

  const createExchange = (request: IncomingMessage, response: ServerResponse): HttpExchange => {
    cleanForwarded(request);
    const ip = clientAddress(request, trust);
    return { request, response, ip, clientKey: clientKey(ip), at: performance.now() };
  };
  const dispatch: Handler = (exchange) => {
    const resume = continuations.get(exchange);
    if (resume) return resume();
    if (shortcuts.some((answers) => answers(exchange))) return;
    (exchange.request as RoutedRequest)[exchangeOf] = exchange;
    app.routing(exchange.request, exchange.response);
  };
  let handle = dispatch;

  app.server.off('request', app.routing);
  app.server.on('request', (request, response) => handle(createExchange(request, response)));
  // Requests to Fastify's second server bypass the dispatcher. Fastify opens such a server if `localhost` has two IP
  // addresses.
  app.addHook('onRequest', (request, reply, done) => {
    if ((request.raw as RoutedRequest)[exchangeOf]) return done();
    const exchange = createExchange(request.raw, reply.raw);
    (request.raw as RoutedRequest)[exchangeOf] = exchange;
    continuations.set(exchange, done);
    handle(exchange);
  });

  return {
    guard(guard) {
      guards.push(guard);
      handle = guards.reduceRight((next, each) => each(next), dispatch);
    },
    shortcut: (shortcut) => void shortcuts.push(shortcut),
    onAnswered(listener) {
      listeners.push(listener);
      if (listeners.length > 1) return;
      app.addHook('onResponse', (request, _reply, done) => {
        const exchange = (request.raw as RoutedRequest)[exchangeOf];
        const { config, url } = request.routeOptions;
        // The metric contains the route instead of the requested path, because clients can send any text.
        if (exchange) for (const each of listeners) each(exchange, config.operation ?? url ?? 'none');
        done();
      });
    },
    willAnswer(exchange, operation) {
      if (listeners.length === 0) return;
      exchange.response.once('finish', () => {
        for (const each of listeners) each(exchange, operation);
      });
    },
  };
}
