import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { minute } from '@kafra/sdk/rules';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../../config.ts';
import { clientKey } from '../../rules/ip-address.ts';
import { type Metrics, noMetrics } from '../../rules/metrics.ts';
import { networkList } from './network-list.ts';

const maxConnections = 10_000;
/** Number of open files that the server needs besides connections: databases, and files that it sends or reads. */
const otherFiles = 256;

/**
 * Returns the maximum number of connections of this process, according to its limit of open files. Only Linux reports
 * that limit.
 */
function affordableConnections(): number {
  try {
    const files = Number(/^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]);
    return Math.min(maxConnections, Math.max(files - otherFiles, Math.floor(files / 2))) || maxConnections;
  } catch {
    return maxConnections;
  }
}

/** Open network connections of a server. */
export interface OpenConnections {
  readonly sockets: ReadonlySet<Socket>;
}

/**
 * Resets connections beyond the limit of an IP address (an IPv6 /64 network counts as one). Otherwise a single client
 * could use all connections. Trusted proxies have no limit.
 */
export function limitConnectionsPerAddress(
  app: FastifyInstance,
  { trustedProxies, connections }: ServerConfig,
  metrics: Metrics = noMetrics,
): OpenConnections {
  const sockets = new Set<Socket>();
  const perClient = new Map<string, number>();
  const isProxy = networkList(trustedProxies);
  let quietUntil = 0;

  const refuse = (socket: Socket, address: string) => {
    socket.resetAndDestroy();
    metrics.count('cuts', { reason: 'per_address' });
    if (Date.now() < quietUntil) return;
    quietUntil = Date.now() + minute;
    app.log.warn({ ip: address }, 'an address holds too many connections; a proxy must be named in trustedProxies');
  };
  app.server.maxConnections = affordableConnections();
  app.server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const client = clientKey(address);
    const held = perClient.get(client) ?? 0;
    if (held >= connections.perAddress && !isProxy(address)) return refuse(socket, address);
    perClient.set(client, held + 1);
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      const left = (perClient.get(client) ?? 1) - 1;
      if (left > 0) perClient.set(client, left);
      else perClient.delete(client);
    });
  });
  return { sockets };
}
