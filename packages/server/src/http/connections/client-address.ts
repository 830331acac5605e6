import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** Whether a proxy at this address is believed in whom it speaks for. */
export type TrustProxy = ((address: string, hop: number) => boolean) | false;

/** By the list of proxies that are trusted: what Fastify makes of the same list, made once for all who ask. */
export const trustProxies = (trusted: readonly string[]): TrustProxy =>
  trusted.length > 0 ? proxyAddr.compile([...trusted]) : false;

/** Where a request comes from: as `request.ip` of a Fastify that trusts the same. */
export function clientAddress(request: IncomingMessage, trust: TrustProxy): string {
  const address = trust ? proxyAddr.all(request, trust).at(-1) : request.socket.remoteAddress;
  return address ?? '';
}
