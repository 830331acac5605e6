import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientKey } from '../rules/ip-address.ts';
import { type Metrics, noMetrics } from '../rules/metrics.ts';
import { createFairQueue } from './fair-queue.ts';

/** Requests that a client may send on one connection ahead of their answers; no browser sends any. */
const maxPipelined = 16;

/** An answer that is being made or sent. */
export interface PendingResponse {
  request: FastifyRequest;
  response: ServerResponse;
}

/** The requests of one connection that are not answered yet. */
interface Line {
  length: number;
  waiting: (() => void)[];
}

/** Answers of one client that may be under way before further ones are made one by one. */
const maxConcurrentPerClient = 16;

/**
 * Answers the requests of a connection one after the other, each once the answer before it is handed over: else a
 * client that sends many and reads nothing keeps as many answers in memory. Who sends too many ahead is cut off, and
 * who has many under way gets further ones paced. The set that it hands back holds the answers that are under way.
 */
export function limitPipelining(app: FastifyInstance, metrics: Metrics = noMetrics): ReadonlySet<PendingResponse> {
  const lines = new WeakMap<Socket, Line>();
  const perClient = new Map<string, number>();
  const open = new Set<PendingResponse>();
  const paced = createFairQueue();
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
    if (line.length >= maxPipelined || socket.destroyed) {
      if (!socket.destroyed) metrics.count('cuts', { reason: 'pipelining' });
      reply.hijack();
      socket.destroy();
      return;
    }
    const pendingResponse = { request, response: reply.raw };
    const begin = () => {
      if (socket.destroyed) return;
      open.add(pendingResponse);
      count(client, 1);
      done();
    };
    line.length += 1;
    reply.raw.once('close', () => {
      if (open.delete(pendingResponse)) count(client, -1);
      line.length -= 1;
      const next = line.waiting.shift();
      if (next) paced(client, next);
    });
    if (line.length > 1) line.waiting.push(begin);
    else if ((perClient.get(client) ?? 0) >= maxConcurrentPerClient) paced(client, begin);
    else begin();
  });
  return open;
}
