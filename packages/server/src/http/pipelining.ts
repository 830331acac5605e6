import type { Socket } from 'node:net';
import { type Metrics, noMetrics } from '../rules/metrics.ts';
import type { Arrival, Entrance } from './entrance.ts';
import { createFairQueue } from './fair-queue.ts';

/** Requests that a client may send on one connection ahead of their answers; no browser sends any. */
const maxPipelined = 16;

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
 * who has many under way gets further ones paced. The set that it hands back holds those whose answers are being made or
 * sent.
 */
export function limitPipelining(entrance: Entrance, metrics: Metrics = noMetrics): ReadonlySet<Arrival> {
  const lines = new WeakMap<Socket, Line>();
  const perClient = new Map<string, number>();
  const open = new Set<Arrival>();
  const paced = createFairQueue();
  const lineOf = (socket: Socket): Line => {
    const known = lines.get(socket);
    if (known) return known;
    const line: Line = { length: 0, waiting: [] };
    lines.set(socket, line);
    return line;
  };
  const count = (client: string, change: 1 | -1) => {
    const now = (perClient.get(client) ?? 0) + change;
    if (now > 0) perClient.set(client, now);
    else perClient.delete(client);
  };

  entrance.guard((next) => (arrival) => {
    const { request, response, client } = arrival;
    const { socket } = request;
    const line = lineOf(socket);
    if (line.length >= maxPipelined || socket.destroyed) {
      if (!socket.destroyed) metrics.count('cuts', { reason: 'pipelining' });
      socket.destroy();
      return;
    }
    const begin = () => {
      if (socket.destroyed) return;
      open.add(arrival);
      count(client, 1);
      next(arrival);
    };
    line.length += 1;
    response.once('close', () => {
      if (open.delete(arrival)) count(client, -1);
      line.length -= 1;
      const following = line.waiting.shift();
      if (following) paced(client, following);
    });
    if (line.length > 1) line.waiting.push(begin);
    else if ((perClient.get(client) ?? 0) >= maxConcurrentPerClient) paced(client, begin);
    else begin();
  });
  return open;
}
