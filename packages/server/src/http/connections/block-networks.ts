import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../../config.ts';
import { type Metrics, noMetrics } from '../../rules/metrics.ts';
import type { RequestDispatcher } from '../requests/request-dispatcher.ts';
import { networkList } from './network-list.ts';

/** Ends connections from blocked networks, and connections of a trusted proxy that forward requests from them. */
export function blockNetworks(
  { server, dispatcher }: Pick<FastifyInstance, 'server'> & { dispatcher: RequestDispatcher },
  { connections: { blocked } }: ServerConfig,
  metrics: Metrics = noMetrics,
): void {
  if (blocked.length === 0) return;
  const isBlocked = networkList(blocked);
  const hangUp = (socket: Socket) => {
    metrics.count('cuts', { reason: 'blocked' });
    socket.resetAndDestroy();
  };
  server.prependListener('connection', (socket) => {
    if (isBlocked(socket.remoteAddress ?? '')) hangUp(socket);
  });
  dispatcher.guard((next) => (exchange) => {
    if (isBlocked(exchange.ip)) hangUp(exchange.request.socket);
    else next(exchange);
  });
}
