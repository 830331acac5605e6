import type { Socket } from 'node:net';
import { type Metrics, noMetrics } from '../../rules/metrics.ts';
import type { HttpExchange, RequestDispatcher } from '../requests/request-dispatcher.ts';
import { createFairQueue } from './fair-queue.ts';

/**
 * Maximum number of requests that a client may send on one connection before it gets the responses. No browser does
 * this.
 */
const maxPipelined = 16;

/** Requests of one connection that have no response yet. */
interface ConnectionQueue {
  length: number;
  waiting: (() => void)[];
}

/**
 * Maximum number of responses that are created at the same time for a client. Further ones are created one at a time.
 */
const maxConcurrentPerClient = 16;

/**
 * Creates the responses of a connection one after the other. Otherwise a client that sends many requests and reads
 * nothing would keep many replies in memory. A connection with too many waiting requests is ended, and a client with
 * many open requests is slowed down. Returns the set of requests with a reply that is being created or sent.
 */
export function limitPipelining(
  dispatcher: RequestDispatcher,
  metrics: Metrics = noMetrics,
): ReadonlySet<HttpExchange> {
  const queues = new WeakMap<Socket, ConnectionQueue>();
  const perClient = new Map<string, number>();
  const open = new Set<HttpExchange>();
  const paced = createFairQueue();
  const queueOf = (socket: Socket): ConnectionQueue => {
    const known = queues.get(socket);
    if (known) return known;
    const queue: ConnectionQueue = { length: 0, waiting: [] };
    queues.set(socket, queue);
    return queue;
  };
  const count = (client: string, change: 1 | -1) => {
    const now = (perClient.get(client) ?? 0) + change;
    if (now > 0) perClient.set(client, now);
    else perClient.delete(client);
  };

  dispatcher.guard((next) => (exchange) => {
    const { request, response, clientKey } = exchange;
    const { socket } = request;
    const queue = queueOf(socket);
    if (queue.length >= maxPipelined || socket.destroyed) {
      if (!socket.destroyed) metrics.count('cuts', { reason: 'pipelining' });
      socket.destroy();
      return;
    }
    const begin = () => {
      if (socket.destroyed) return;
      open.add(exchange);
      count(clientKey, 1);
      next(exchange);
    };
    queue.length += 1;
    response.once('close', () => {
      if (open.delete(exchange)) count(clientKey, -1);
      queue.length -= 1;
      const following = queue.waiting.shift();
      if (following) paced(clientKey, following);
    });
    if (queue.length > 1) queue.waiting.push(begin);
    else if ((perClient.get(clientKey) ?? 0) >= maxConcurrentPerClient) paced(clientKey, begin);
    else begin();
  });
  return open;
}
