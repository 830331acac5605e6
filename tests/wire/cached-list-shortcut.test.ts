/** @module-tag exhaustive */
import { createHash } from 'node:crypto';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { api } from '@kafra/sdk/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newAccessToken } from '../support/access-tokens.ts';
import { demoPassword, demoToken, startDemo } from '../support/demo.ts';
import { readMetrics } from '../support/metrics.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const cleanUp: (() => unknown)[] = [];
beforeEach(() => {
  // The clock is frozen, because on a slow machine a list would become outdated during a test.
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(async () => {
  vi.useRealTimers();
  for (const undo of cleanUp.splice(0).toReversed()) await undo();
  vi.restoreAllMocks();
});

type Settings = NonNullable<Parameters<typeof startTestServer>[0]>;

async function start(settings: Settings = {}): Promise<TestServer> {
  const server = await startDemo(({ demo } = {}) => startTestServer({ metrics: { port: 0 }, ...settings, demo }));
  cleanUp.push(server.close);
  return server;
}

interface Received {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  /** Hash of the response body. Bodies are compared by hash, because the largest one has a megabyte. */
  body: string;
}

/** Returns a response as it is sent, without decompressing it. No request headers are added. */
const receive = (url: string, method: string, headers: Record<string, string>, agent?: Agent) =>
  new Promise<Received>((resolve, reject) => {
    const sent = request(url, { method, headers, agent: agent ?? false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk)).once('error', reject);
      answer.once('end', () => {
        const { date: _, ...rest } = answer.headers;
        const body = createHash('sha256').update(Buffer.concat(chunks)).digest('hex');
        resolve({ status: answer.statusCode, headers: rest, body });
      });
    });
    sent.once('error', reject).end();
  });

const sharedPaths = Object.values(api.server).flatMap(({ method, path }) =>
  method === 'GET' && !path.includes('{') && path !== api.server.dailySpotlight.path ? [path] : [],
);

/**
 * Adds an empty query to a path. The meaning is the same, but the router handles the request instead of the shortcut.
 */
const throughRouter = (url: string) => `${url}?`;

const all = ['br', 'gzip', 'gzip;q=1, br;q=0.5', 'deflate', 'identity', ''];
const site = 'https://fans.example';
/** Paths of a large and a small list. They represent all lists that are cached for all users. */
const largeAndSmall = [api.server.marketHistory.path, api.server.onlinePlayers.path];

// The timeout is long, because hundreds of requests take longer than the default on a busy machine with two processors.
describe('the cached list shortcut sends the same response as the router', { timeout: 240_000 }, () => {
  it.each([
    ['in every form', {}, {}, all],
    ['to pages of other origins', { corsOrigins: [site] }, { origin: site }, ['br', '']],
    ['to pages of no origin that is allowed', { corsOrigins: [site] }, { origin: 'https://x.example' }, ['br']],
    ['behind TLS', { publicUrl: 'https://kafra.example' }, {}, ['br']],
  ] as [string, Settings, Record<string, string>, string[]][])('%s', async (_, settings, more, encodings) => {
    const server = await start(settings);
    const authorization = `Bearer ${await demoToken(server, 'player')}`;
    const made = vi.spyOn(server.services.responseCache, 'get');
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    cleanUp.push(() => agent.destroy());
    const both = async (path: string, method: string, headers: Record<string, string>) => {
      const url = server.url + path;
      const routed = await receive(throughRouter(url), method, headers, agent);
      made.mockClear();
      const short = await receive(url, method, headers, agent);
      expect([path, method, headers, short]).toEqual([path, method, headers, routed]);
      return { ...short, wasShort: made.mock.calls.length === 0 };
    };
    expect(sharedPaths.length).toBeGreaterThan(9);
    for (const path of encodings === all ? sharedPaths : largeAndSmall)
      for (const encoding of encodings) {
        const headers = { authorization, 'accept-encoding': encoding, ...more };
        // The first request is not compared, because it may create and compress the list.
        await receive(throughRouter(server.url + path), 'GET', headers, agent);
        for (const method of ['GET', 'HEAD']) {
          const first = await both(path, method, headers);
          expect([path, method, first.status, first.wasShort]).toEqual([path, method, 200, true]);
          const { etag = '' } = first.headers;
          for (const known of [`"x", W/${etag}`, '*', '"x"']) {
            const again = await both(path, method, { ...headers, 'if-none-match': known });
            expect(again.status).toBe(known === '"x"' ? 200 : 304);
            expect(again.wasShort).toBe(method === 'GET' || again.status === 200);
          }
        }
      }
  });
});

describe('the cached list shortcut', () => {
  it('returns the same response as the router for missing, invalid, expired and access tokens', async () => {
    const server = await start();
    const token = await demoToken(server, 'player');
    const list = `${server.url}/api/server/mvp-rankings`;
    const player = { email: 'player@kafra.example', password: demoPassword, masterId: 0 };
    const { token: accessToken } = await newAccessToken(server, { ...player, token }, { scopes: ['market:read'] });
    for (const authorization of ['', 'Bearer x', `Basic ${token}`, `Bearer ${token}x`, `Bearer ${accessToken}`]) {
      const [short, routed] = [
        await receive(list, 'GET', { authorization }),
        await receive(throughRouter(list), 'GET', { authorization }),
      ];
      expect(short).toEqual(routed);
      expect(short.status).toBe(authorization.endsWith(accessToken) ? 200 : 401);
    }
    expect((await receive(list, 'GET', { authorization: `Bearer ${token}` })).status).toBe(200);
    await server.call('POST /api/account/logout', {}, token);
    expect((await receive(list, 'GET', { authorization: `Bearer ${token}` })).status).toBe(401);
  });

  it('does not respond with a list that is five seconds old, so that the router does', async () => {
    const server = await start();
    const list = `${server.url}/api/server/online-players`;
    await receive(list, 'GET', {});
    const made = vi.spyOn(server.services.responseCache, 'get');
    await receive(list, 'GET', {});
    expect(made).not.toHaveBeenCalled();
    server.advance(5_000);
    await receive(list, 'GET', {});
    expect(made).toHaveBeenCalledOnce();
  });
});

it('the cached list shortcut and the router count requests for one common rate limit, with the same error', async () => {
  const server = await start({ rateLimits: true });
  const list = `${server.url}/api/server/online-players`;
  const statuses: (number | undefined)[] = [];
  for (let count = 0; count < 60; count++)
    for (const url of [list, throughRouter(list)]) statuses.push((await receive(url, 'GET', {})).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  const refused = await receive(list, 'GET', {});
  expect(refused.status).toBe(429);
  expect(refused).toEqual(await receive(throughRouter(list), 'GET', {}));
  const told = await readMetrics(server.metricsUrl ?? '');
  expect(told.get('kafra_rate_limit_refusals_total{limit="read"}')).toBe(2);
  expect(told.get('kafra_http_requests_total{operation="server.onlinePlayers",status="200"}')).toBe(120);
  expect(told.get('kafra_http_request_duration_seconds_count{operation="server.onlinePlayers"}')).toBe(122);
});

it('the cached list shortcut finds the same client address as the router behind a trusted proxy', async () => {
  const server = await start({ rateLimits: true, trustedProxies: ['loopback'] });
  const list = `${server.url}/api/server/online-players`;
  const from = async (url: string, forwarded: string) =>
    (await receive(url, 'GET', { 'x-forwarded-for': forwarded })).status;
  for (let count = 0; count < 130; count++) await from(list, '198.51.100.7');
  // In the header, the last address is that added by the proxy. Earlier addresses come from the client and are ignored.
  expect(await from(throughRouter(list), '203.0.113.9, 198.51.100.7')).toBe(429);
  expect(await from(list, '203.0.113.9, 198.51.100.7')).toBe(429);
  expect(await from(list, '198.51.100.8')).toBe(200);
});

it('the cached list shortcut applies the same checks as the router to the second address of localhost', async () => {
  const blocked = ['127.0.0.0/8', '::1'];
  const server = await startTestServer({ host: 'localhost', connections: { blocked, drainSeconds: 0 } });
  cleanUp.push(server.close);
  const { port } = new URL(server.url);
  for (const host of ['127.0.0.1', '[::1]']) {
    const answer = receive(`http://${host}:${port}/api/server/online-players`, 'GET', {});
    await expect(answer).rejects.toThrow(/ECONNRESET|ECONNREFUSED|hang up|EADDRNOTAVAIL/);
  }
});
