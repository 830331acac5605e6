import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy that sends each request to another server in turn, which detects state that the servers fail to share. */
export interface AlternatingProxy {
  url: string;
  /** Addresses of the servers, in the order in which they receive the requests. */
  targets: string[];
  close(): Promise<void>;
}

/** Starts a proxy without targets. Tests add them to `targets` after the servers are listening. */
export async function startAlternatingProxy(): Promise<AlternatingProxy> {
  const targets: string[] = [];
  let count = 0;
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const target = targets[count++ % targets.length];
    if (target === undefined) return outgoing.writeHead(502).end();
    const { method, headers, url = '/' } = incoming;
    const upstream = request(new URL(url, target), { method, headers: { ...headers, connection: 'close' } });
    upstream.on('error', () => outgoing.destroy());
    upstream.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    return incoming.pipe(upstream);
  };
  const listener = createServer(forward);
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    targets,
    async close() {
      listener.closeAllConnections();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}
