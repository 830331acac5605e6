import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientKey } from '../rules/ip-address.ts';
import { createPaced } from './paced.ts';

/** Requests that a client may send on one connection ahead of their answers; no browser sends any. */
const mostAhead = 16;

/** An answer that is being made or sent. */
export interface OpenAnswer {
  request: FastifyRequest;
  response: ServerResponse;
}

/** The requests of one connection that are not answered yet. */
interface Line {
  length: number;
  waiting: (() => void)[];
}

/** Answers of one client that may be under way before further ones are made one by one. */
const mostAtOnce = 16;

/**
 * Answers the requests of a connection one after the other, each once the answer before it is handed over: else a
 * client that sends many and reads nothing keeps as many answers in memory. Who sends too many ahead is cut off, and
 * who has many under way gets further ones paced. The set that it hands back holds the answers that are under way.
 */
export function answerInTurn(app: FastifyInstance): ReadonlySet<OpenAnswer> {
  const lines = new WeakMap<Socket, Line>();
  const perClient = new Map<string, number>();
  const open = new Set<OpenAnswer>();
  const paced = createPaced();
  const count = (client: string, change: 1 | -1) => {
    const now = (perClient.get(client) ?? 0) + change;
    if (now > 0) perClient.set(client, now);
    else perClient.delete(client);
  };

  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const client = clientKey(request.ip);
    const line = lines.get(socket) ?? { length: 0, waiting: [] };
    lines.set(socket, line);
    if (line.length >= mostAhead || socket.destroyed) {
      reply.hijack();
      socket.destroy();
      return;
    }
    const answer = { request, response: reply.raw };
    const begin = () => {
      if (socket.destroyed) return;
      open.add(answer);
      count(client, 1);
      done();
    };
    line.length += 1;
    reply.raw.once('close', () => {
      if (open.delete(answer)) count(client, -1);
      line.length -= 1;
      const next = line.waiting.shift();
      if (next) paced(client, next);
    });
    if (line.length > 1) line.waiting.push(begin);
    else if ((perClient.get(client) ?? 0) >= mostAtOnce) paced(client, begin);
    else begin();
  });
  return open;
}
