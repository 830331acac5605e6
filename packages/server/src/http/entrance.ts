import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { clientKey } from '../rules/ip-address.ts';
import { clientAddress, type TrustProxy } from './client-address.ts';

/** A request and its answer before any route is looked for. */
export interface Arrival {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Where it comes from, and who counts as one client there. */
  readonly ip: string;
  readonly client: string;
  /** When it came, by `performance.now`. */
  readonly at: number;
}

const arrivalOf = Symbol('arrival');

/** A request that the router was given. Not a WeakMap beside it, which a small answer feels. */
type GivenRequest = IncomingMessage & { [arrivalOf]?: Arrival };

type Handler = (arrival: Arrival) => void;

/** Stands before all that answers: lets a request on to `next`, now or later, or ends its connection. */
export type Guard = (next: Handler) => Handler;

/** Answers a request without the router where that is all it takes; false where the router is to answer. */
export type Shortcut = (arrival: Arrival) => boolean;

/** Takes note of an answer that was sent, to a call of the contract or a route. */
export type AnswerListener = (arrival: Arrival, operation: string) => void;

/** Where every request comes in, whatever answers it: guards first, then shortcuts, then the router. */
export interface Entrance {
  /** Adds a guard behind those that are there. */
  guard(guard: Guard): void;
  shortcut(shortcut: Shortcut): void;
  /** Tells of every answer; to be asked for before there are routes. */
  onAnswered(listener: AnswerListener): void;
  /** For shortcuts: calls the listeners once the answer is sent. */
  willAnswer(arrival: Arrival, operation: string): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    entrance: Entrance;
  }
  interface FastifyContextConfig {
    /** What is answered here, where that is a call of the contract. */
    operation?: string;
  }
}

/** Puts an entrance before the routes of an application, which trusts the same proxies. */
export function createEntrance(app: FastifyInstance, trust: TrustProxy): Entrance {
  const guards: Guard[] = [];
  const shortcuts: Shortcut[] = [];
  const listeners: AnswerListener[] = [];
  /** What is done with requests that have passed; those that came by another way go on where they are. */
  const elsewhere = new WeakMap<Arrival, () => void>();

  const arrive = (request: IncomingMessage, response: ServerResponse): Arrival => {
    const ip = clientAddress(request, trust);
    return { request, response, ip, client: clientKey(ip), at: performance.now() };
  };
  const admit: Handler = (arrival) => {
    const goOn = elsewhere.get(arrival);
    if (goOn) return goOn();
    if (shortcuts.some((answers) => answers(arrival))) return;
    (arrival.request as GivenRequest)[arrivalOf] = arrival;
    app.routing(arrival.request, arrival.response);
  };
  let enter = admit;

  app.server.off('request', app.routing);
  app.server.on('request', (request, response) => enter(arrive(request, response)));
  // What comes past this server, such as over the second one that listens where `localhost` has two addresses.
  app.addHook('onRequest', (request, reply, done) => {
    if ((request.raw as GivenRequest)[arrivalOf]) return done();
    const arrival = arrive(request.raw, reply.raw);
    (request.raw as GivenRequest)[arrivalOf] = arrival;
    elsewhere.set(arrival, done);
    enter(arrival);
  });

  return {
    guard(guard) {
      guards.push(guard);
      enter = guards.reduceRight((next, each) => each(next), admit);
    },
    shortcut: (shortcut) => void shortcuts.push(shortcut),
    onAnswered(listener) {
      listeners.push(listener);
      if (listeners.length > 1) return;
      app.addHook('onResponse', (request, _reply, done) => {
        const arrival = (request.raw as GivenRequest)[arrivalOf];
        const { config, url } = request.routeOptions;
        // Not the address: anybody may type anything there.
        if (arrival) for (const each of listeners) each(arrival, config.operation ?? url ?? 'none');
        done();
      });
    },
    willAnswer(arrival, operation) {
      if (listeners.length === 0) return;
      arrival.response.once('finish', () => {
        for (const each of listeners) each(arrival, operation);
      });
    },
  };
}
