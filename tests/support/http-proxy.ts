import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Transform } from 'node:stream';

/** A request that the proxy received. */
export interface ProxiedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** Status of the response. */
  status?: number;
}

/** Changes that the proxy makes to a response. */
export interface ResponseOverride {
  /** Status that replaces that of the server's response. */
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  /** Changes each received chunk of the response body. */
  transformChunk?: (chunk: Buffer) => Buffer;
  /** Ends the response after this many bytes as if it were complete. It has no stated size then. */
  endAfter?: number;
  /** Stops sending the response after this many bytes, with the connection open. */
  stallAfter?: number;
  /** Milliseconds between two chunks of the response body. */
  chunkDelay?: number;
  /** Holds the response body back until this promise resolves. */
  waitFor?: Promise<void>;
}

/** A proxy in front of a real server that records all traffic and can simulate a bad connection. */
export interface HttpProxy {
  url: string;
  requests: ProxiedRequest[];
  /** Called for each request; returns the changes of its response. */
  override: ((request: ProxiedRequest) => ResponseOverride | undefined) | undefined;
  close(): Promise<void>;
}

export async function startHttpProxy(server: string): Promise<HttpProxy> {
  const proxy: HttpProxy = { url: '', requests: [], override: undefined, close: async () => undefined };
  const listener = createServer((incoming, outgoing) => {
    const proxied: ProxiedRequest = {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      headers: incoming.headers,
    };
    proxy.requests.push(proxied);
    const override = proxy.override?.(proxied) ?? {};
    if (override.status === undefined) forward(server, incoming, outgoing, { proxied, override });
    else {
      proxied.status = override.status;
      outgoing.writeHead(override.status, override.headers).end(override.body ?? '');
    }
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  proxy.url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  proxy.close = async () => {
    listener.closeAllConnections();
    await new Promise((resolve) => listener.close(resolve));
  };
  return proxy;
}

function forward(
  server: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { proxied, override }: { proxied: ProxiedRequest; override: ResponseOverride },
): void {
  const { method, headers } = incoming;
  const upstream = request(new URL(proxied.path, server), { method, headers: { ...headers, connection: 'close' } });
  upstream.on('error', () => outgoing.destroy());
  upstream.on('response', (answer) => {
    proxied.status = answer.statusCode;
    const kept = { ...answer.headers, ...override.headers };
    const { endAfter } = override;
    if (endAfter !== undefined) for (const name of ['content-length', 'repr-digest']) delete kept[name];
    outgoing.writeHead(answer.statusCode ?? 502, kept);
    const throttle = createThrottle(endAfter === undefined ? override : { stallAfter: endAfter });
    answer.pipe(throttle).pipe(outgoing);
    if (endAfter !== undefined) {
      let passed = 0;
      throttle.on('data', (chunk: Buffer) => {
        passed += chunk.length;
        if (passed >= endAfter) outgoing.end();
      });
    }
  });
  incoming.pipe(upstream);
}

function createThrottle({
  transformChunk = (chunk) => chunk,
  stallAfter = Number.POSITIVE_INFINITY,
  chunkDelay,
  waitFor,
}: ResponseOverride): Transform {
  let left = stallAfter;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const part = chunk.subarray(0, left);
      left -= part.length;
      const next = () => {
        if (part.length > 0) this.push(transformChunk(part));
        // When `left` is 0, the stream's callback is not called, so that the download stalls.
        if (left > 0) done();
      };
      if (waitFor) void waitFor.then(next);
      else if (chunkDelay === undefined) next();
      else setTimeout(next, chunkDelay);
    },
  });
}
