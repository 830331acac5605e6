import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';

/**
 * Function that returns true for the address of a trusted proxy. The X-Forwarded-For header of such a proxy is used;
 * false trusts no proxy.
 */
export type TrustProxy = ((address: string, hop: number) => boolean) | false;

/** Returns the function with which Fastify recognises trusted proxies, created once for a list of proxies. */
export const trustProxies = (trusted: readonly string[]): TrustProxy =>
  trusted.length > 0 ? proxyAddr.compile([...trusted]) : false;

/**
 * Returns the IP address in an entry of `X-Forwarded-For`, which some proxies write with a port, brackets or quotes;
 * undefined for other text.
 */
function forwardedAddress(text: string): string | undefined {
  const bare = text.replace(/^"(.*)"$/, '$1');
  const [, host = bare] = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(bare) ?? /^([\d.]+):\d{1,5}$/.exec(bare) ?? [];
  const address = host.replace(/%[\w.-]+$/, '');
  return isIP(address) === 0 ? undefined : address;
}

/**
 * Reduces the header `X-Forwarded-For` to its valid addresses, without ports and brackets. The addresses before an
 * invalid one cannot be attributed, so the client is the proxy that wrote it.
 */
export function cleanForwarded({ headers }: IncomingMessage): void {
  const text = headers['x-forwarded-for'];
  if (text === undefined) return;
  const addresses: string[] = [];
  const parts = String(text)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  for (const part of parts.toReversed()) {
    const address = forwardedAddress(part);
    if (address === undefined) break;
    addresses.unshift(address);
  }
  if (addresses.length > 0) headers['x-forwarded-for'] = addresses.join(', ');
  else delete headers['x-forwarded-for'];
}

/** Returns the IP address of the client, which equals `request.ip` of Fastify with the same trusted proxies. */
export function clientAddress(request: IncomingMessage, trust: TrustProxy): string {
  const address = trust ? proxyAddr.all(request, trust).at(-1) : request.socket.remoteAddress;
  return address ?? '';
}
