import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fetchBytes } from '../client/http/fetch-bytes.ts';
import { withRetries } from '../client/http/retries.ts';
import { fetchTransport, type WireRequest } from '../client/http/transport.ts';
import { fetchSite } from '../client/site/fetch-site.ts';
import { cachedFiles } from './cached-files.ts';
import { downloadStream } from './download.ts';
import { nodeTransport } from './transport.ts';

/** Path and session token of each call that the test servers received. */
let seen: string[];
let servers: Server[];

beforeEach(() => {
  seen = [];
  servers = [];
});

afterEach(() => {
  for (const server of servers) server.close().closeAllConnections();
});

/** Starts a test server with a name. With `target` it redirects calls there, otherwise it responds to them. */
async function serve(name: string, status: number, target?: string): Promise<string> {
  const server = createServer(({ method, url, headers }, reply) => {
    seen.push(`${name} ${method} ${url} ${headers.authorization ?? 'nobody'}`);
    reply.writeHead(status, target === undefined ? {} : { location: `${target}${url}` }).end('{}');
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const request = (url: string, more: Partial<WireRequest> = {}): WireRequest => ({
  method: 'GET',
  url,
  headers: {},
  body: undefined,
  safe: true,
  signal: undefined,
  ...more,
});

/** Starts a test server that sends data without an end. `stopped` resolves when the client disconnects. */
async function serveEndlessly(): Promise<{ url: string; stopped: Promise<unknown> }> {
  const part = Buffer.alloc(4 * 2 ** 20, ' ');
  const { promise: stopped, resolve: stop } = Promise.withResolvers();
  const server = createServer((_, reply) => {
    const send = () => reply.write(part, (error) => (error ? stop(error) : send()));
    reply.on('close', () => stop('closed'));
    send();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stopped };
}

const bearer = { authorization: 'Bearer the-token' };

describe.each([
  ['Node', () => nodeTransport({ timeout: 10_000 })],
  ['fetch', () => fetchTransport()],
])('a redirect to another server, over %s', (_, transport) => {
  test.each([301, 302, 307, 308])('with %i is followed for public calls', async (status) => {
    const there = await serve('new', 200);
    const here = await serve('old', status, there);
    expect(await transport()(request(`${here}/api/list?page=2`))).toMatchObject({ status: 200, body: '{}' });
    expect(seen).toEqual(['old GET /api/list?page=2 nobody', 'new GET /api/list?page=2 nobody']);
  });

  // A call after a redirect to another server would lose the token, and the server's refusal would be misleading.
  test.each([301, 308])(
    'with %i is reported to signed-in callers without sending the token to that server',
    async (status) => {
      const there = await serve('new', 401);
      const here = await serve('old', status, there);
      const failure = await transport()(request(`${here}/api/account?key=secret`, { headers: bearer })).catch(String);
      expect(seen).toEqual(['old GET /api/account?key=secret Bearer the-token']);
      expect(failure).toBe(`MovedError: The server redirects to ${there}/api/account. Use that address.`);
    },
  );

  test.each([302, 307, 308])(
    'with %i is reported for a call that changes data, without repeating the call',
    async (status) => {
      const there = await serve('new', 200);
      const here = await serve('old', status, there);
      const login = request(`${here}/api/login`, { method: 'POST', body: '{}', safe: false });
      expect(await transport()(login).catch(String)).toContain(`MovedError: The server redirects to ${there}`);
      expect(seen).toEqual(['old POST /api/login nobody']);
    },
  );
});

const timeout = 25_000;
const tooLong = { name: 'ApiError', kind: 'shape', message: "The server's answer is longer than 256 MB." };

test('a redirect loop is not followed', async () => {
  const server = createServer((_, reply) => reply.writeHead(302, { location: '/' }).end());
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const send = vi.fn(fetch);
  const asking = withRetries(fetchTransport(10_000, send), { retries: 2, timeout: 10_000 })(request(url));
  await expect(asking).rejects.toThrow(TypeError);
  expect(send).toHaveBeenCalledOnce();
});

test.each<[string, (url: string) => Promise<unknown>]>([
  ['calls', (url) => fetchSite(url, nodeTransport({ timeout }))],
  ['files', (url) => cachedFiles({ baseUrl: url, folder: '/dev/null/nowhere', timeout })('/db/items.json')],
])('an endless response is aborted before it fills the memory: %s of Node', async (_, ask) => {
  const { url, stopped } = await serveEndlessly();
  await expect(ask(url)).rejects.toMatchObject(tooLong);
  await stopped;
});

test.each<[string, (send: typeof fetch) => Promise<unknown>]>([
  ['calls', (send) => fetchSite('', withRetries(fetchTransport(timeout, send), { retries: 3, timeout }))],
  ['files', (send) => fetchBytes({ fetch: send, timeout })('/db/items.json')],
])('an endless response is aborted before it fills the memory: %s over fetch', async (_, ask) => {
  const part = new Uint8Array(16 * 2 ** 20);
  const cancel = vi.fn();
  const send = vi.fn(async () => new Response(new ReadableStream({ pull: (to) => to.enqueue(part), cancel })));
  await expect(ask(send)).rejects.toMatchObject(tooLong);
  expect([send.mock.calls.length, cancel.mock.calls.length]).toEqual([1, 1]);
});

describe('a server that sends its response endlessly in small pieces', () => {
  /** Starts a test server that calls `bit` at intervals far below the client's timeout. */
  async function serveBitByBit(begin: (reply: ServerResponse) => void, bit: (reply: ServerResponse) => void) {
    const server = createServer((_, reply) => {
      begin(reply);
      const timer = setInterval(() => bit(reply), 20);
      reply.on('close', () => clearInterval(timer));
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  const hint = (reply: ServerResponse) => reply.writeEarlyHints({ link: '</style.css>; rel=preload' });
  const letter = (reply: ServerResponse) => void reply.write(' ');
  const files = (baseUrl: string) => cachedFiles({ baseUrl, folder: '/dev/null/nowhere', timeout: 200 })('/db/x.json');
  const backup = (url: string, time = 200) =>
    downloadStream({ link: async () => url, to: new PassThrough().resume(), timeout: time });

  test.each([
    ['hints before an answer, for a file', hint, files],
    ['hints before an answer, for a backup', hint, backup],
    ['letters of a file', letter, files],
  ] as const)('is disconnected: %s', async (_, bit, ask) => {
    await expect(ask(await serveBitByBit(() => undefined, bit))).rejects.toMatchObject({
      kind: expect.stringMatching(/^(network|timeout)$/),
    });
  });

  test.each([404, 503])('is disconnected while it sends the body of status %i', async (status) => {
    const url = await serveBitByBit((reply) => reply.writeHead(status, { 'retry-after': '0' }), letter);
    await expect(backup(url, 20_000)).rejects.toMatchObject({ kind: 'link', status });
  });
});
