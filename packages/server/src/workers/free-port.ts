import { once } from 'node:events';
import { createServer } from 'node:net';

/** Returns a free port of a host. */
export async function freePort(host: string): Promise<number> {
  const probe = createServer().listen({ port: 0, host, exclusive: true });
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('a socket without a port');
  return address.port;
}
