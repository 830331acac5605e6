import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { clientKey } from '../../rules/ip-address.ts';
import { cleanForwarded, clientAddress, type TrustProxy } from '../connections/client-address.ts';

/** An HTTP request and its response, before any route is looked for. */
export interface HttpExchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Address of the client, and the key that identifies the client: see `clientKey`. */
  readonly ip: string;
  readonly clientKey: string;
  /** Time of arrival, by `performance.now`. */
  readonly at: number;
}

const exchangeOf = Symbol('exchange');

/** A routed request. A property instead of a WeakMap, which would slow small responses down. */
type RoutedRequest = IncomingMessage & { [exchangeOf]?: HttpExchange };

type Handler = (exchange: HttpExchange) => void;

/** Runs before the router. It passes a request to `next`, now or later, or ends its connection. */
export type Guard = (next: Handler) => Handler;

/** Answers a request without the router if it can. Returns false if the router must answer. */
export type Shortcut = (exchange: HttpExchange) => boolean;

/** Takes note of an answer that was sent, to a call of the contract or a route. */
export type AnswerListener = (exchange: HttpExchange, operation: string) => void;

/** Receives every request: guards first, then shortcuts, then the router. */
export interface RequestDispatcher {
  /** Adds a guard after the existing ones. */
  guard(guard: Guard): void;
  shortcut(shortcut: Shortcut): void;
  /** Calls the listener after every reply. Register it before the routes. */
  onAnswered(listener: AnswerListener): void;
  /** For shortcuts: calls the listeners once the answer is sent. */
  willAnswer(exchange: HttpExchange, operation: string): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    dispatcher: RequestDispatcher;
  }
  interface FastifyContextConfig {
    /** Name of the call in the contract; absent on other routes. */
    operation?: string;
  }
}

/** Puts a dispatcher before the routes of an application, which trusts the same proxies. */
export function createRequestDispatcher(app: FastifyInstance, trust: TrustProxy): RequestDispatcher {
  const guards: Guard[] = [];
  const shortcuts: Shortcut[] = [];
  const listeners: AnswerListener[] = [];
  /** Continuations of requests that passed the guards. Requests that bypass the dispatcher have no entry. */
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
  // Requests that bypass the dispatcher: Fastify opens a second server if `localhost` has two addresses.
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
        // The address is not a name for metrics: clients can send any text.
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
