import { BlockList, isIPv6, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config.ts';
import { type Metrics, noMetrics } from '../rules/metrics.ts';
import type { RequestDispatcher } from './request-dispatcher.ts';

/** The networks behind the names that settings take. */
const namedNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** Whether an address is one of these, or lies in one of these networks; IPv4 inside IPv6 counts as IPv4. */
export function networkList(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of entries.flatMap((name) => namedNetworks[name] ?? [name])) {
    const [address = '', bits] = entry.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => list.check(address, familyOf(address));
}

/** Hangs up on the networks that the operator has blocked, also where a trusted proxy speaks for them. */
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
