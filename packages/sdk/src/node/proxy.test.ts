import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { createHttp } from './http.ts';
import { ProxyError, readProxySettings } from './proxy.ts';

afterEach(() => vi.unstubAllEnvs());

/** Sets the proxy variables of a test, and clears those of this machine. */
function stubProxy(variables: Readonly<Record<string, string>>): void {
  for (const name of ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY', 'no_proxy', 'NO_PROXY'])
    vi.stubEnv(name, variables[name] ?? undefined);
}

const send = (url: string) =>
  createHttp({ timeout: 2_000 })({ method: 'GET', url, headers: {}, safe: false }).then(
    ({ statusCode }) => statusCode,
    (error: unknown) => error,
  );

const deadProxy = 'http://user:secret@127.0.0.1:9';

test.each([
  ['http://kafra.test/', { HTTP_PROXY: deadProxy }, 'HTTP_PROXY'],
  ['https://kafra.test/', { HTTP_PROXY: deadProxy }, 'HTTP_PROXY'],
  ['https://kafra.test/', { https_proxy: deadProxy, HTTP_PROXY: 'http://127.0.0.1:1' }, 'https_proxy'],
] as const)('the error names a proxy that does not respond, for %s and %j', async (url, variables, variable) => {
  stubProxy(variables);
  const error = await send(url);
  expect(error).toBeInstanceOf(ProxyError);
  expect((error as ProxyError).message).toBe(`cannot reach the proxy 127.0.0.1:9 of ${variable} (ECONNREFUSED)`);
});

test.each(['http://kafra.test/', 'https://kafra.test/'])(
  'the error names a proxy that refuses a tunnel to %s',
  async (url) => {
    const proxy = createServer((_, reply) => reply.writeHead(407).end());
    proxy.on('connect', (_, socket) => socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n'));
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    stubProxy({ HTTP_PROXY: host });
    const error = await send(url);
    proxy.close().closeAllConnections();
    expect(error).toBeInstanceOf(ProxyError);
    expect((error as ProxyError).message).toBe(`the proxy ${host} of HTTP_PROXY refuses (407)`);
  },
);

test('a server that does not respond is not reported as a proxy error', async () => {
  stubProxy({ HTTP_PROXY: deadProxy, NO_PROXY: '127.0.0.1' });
  expect(await send('http://127.0.0.1:9/')).toMatchObject({ code: 'ECONNREFUSED' });
  expect(await send('http://127.0.0.1:9/')).not.toBeInstanceOf(ProxyError);
});

test('an invalid proxy variable is reported without its content', () => {
  for (const wrong of ['http://', 'ftp://user:secret@proxy', 'http://[secret', '://secret'])
    expect(() => readProxySettings({ https_proxy: wrong })).toThrow(
      /^https_proxy is not the address of a proxy(?!.*secret)/,
    );
  expect(() => readProxySettings({ https_proxy: 'http://user:secret%@proxy' })).toThrow(
    /^https_proxy has an invalid %(?!.*secret).* as %25$/,
  );
  expect(readProxySettings({ HTTP_PROXY: 'proxy.test:3128', https_proxy: ' ' })).toEqual({
    http: { variable: 'HTTP_PROXY', address: 'http://proxy.test:3128' },
    https: { variable: 'HTTP_PROXY', address: 'http://proxy.test:3128' },
  });
  expect(readProxySettings({ http_proxy: '', HTTP_PROXY: 'http://proxy.test' }).http).toBeUndefined();
});
