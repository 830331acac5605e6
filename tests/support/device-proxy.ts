import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestServer } from './server.ts';

/**
 * A proxy for sign-ins in the browser (device authorization). It confirms or refuses one before the program's third
 * request for the token, without real waiting.
 */
export interface DeviceProxy {
  url: string;
  /** Number of requests for the token by the program so far. */
  polls: number;
  close(): Promise<void>;
}

export async function startDeviceProxy(
  server: TestServer,
  { token, decide }: { token: string; decide: 'approve' | 'refuse' },
): Promise<DeviceProxy> {
  let user_code = '';
  const proxy = createServer(async (request, response) => {
    const path = request.url ?? '/';
    if (path === '/api/account/device/token') {
      result.polls += 1;
      // The reply sets the program's polling interval to 0. The server expects the real interval, so its clock is
      // advanced by that.
      server.advance(5_000);
      if (result.polls === 3)
        await server.call('POST /api/account/device/decide', { user_code, approve: decide === 'approve' }, token);
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers;
    const answer = await fetch(`${server.url}${path}`, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      body: chunks.length === 0 ? null : Buffer.concat(chunks),
    });
    let body = await answer.text();
    if (path === '/api/account/device') {
      const started = JSON.parse(body);
      ({ user_code } = started);
      body = JSON.stringify({ ...started, interval: 0 });
    }
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' });
    response.end(body);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const result: DeviceProxy = {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    polls: 0,
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
  };
  return result;
}
