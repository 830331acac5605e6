import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createHttp, type HttpRequest } from './http.ts';

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

interface Scripted {
  status: number;
  headers?: Record<string, string>;
}

/**
 * Starts a test server with scripted status codes, one per request. The last one is repeated; 0 breaks the connection.
 */
async function serve(...answers: Scripted[]) {
  let asked = 0;
  const server = createServer((_, reply) => {
    const { status, headers } = answers[Math.min(asked, answers.length - 1)] ?? { status: 500 };
    asked += 1;
    if (status === 0) reply.destroy();
    else reply.writeHead(status, headers).end('x');
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, asked: () => asked };
}

/** Creates a test clock that advances only by waiting. */
function fakeClock() {
  let now = 0;
  const waits: number[] = [];
  const wait = async (milliseconds: number) => {
    waits.push(milliseconds);
    now += milliseconds;
  };
  return { now: () => now, wait, waits };
}

const get = (url: string, more: Partial<HttpRequest> = {}): HttpRequest => ({
  method: 'GET',
  url,
  headers: {},
  safe: true,
  ...more,
});

async function statusOf(answers: Scripted[], more: Partial<HttpRequest> = {}) {
  const { url, asked } = await serve(...answers);
  const clock = fakeClock();
  const http = createHttp({ timeout: 10_000, clock });
  const { statusCode } = await http(get(url, more));
  return { status: statusCode, asked: asked(), waits: clock.waits };
}

test('an HTTP response with status 404 is returned without a retry', async () => {
  expect(await statusOf([{ status: 404 }])).toEqual({ status: 404, asked: 1, waits: [] });
});

test('requests with status 429 and 503 are retried three times with growing delays', async () => {
  expect(await statusOf([{ status: 503 }])).toEqual({ status: 503, asked: 4, waits: [250, 500, 1_000] });
  expect(await statusOf([{ status: 429 }, { status: 200 }])).toEqual({ status: 200, asked: 2, waits: [250] });
});

test('the delay before a retry is that of Retry-After, in seconds or as a date', async () => {
  const seconds = { status: 503, headers: { 'retry-after': '7' } };
  expect(await statusOf([seconds, { status: 200 }])).toEqual({ status: 200, asked: 2, waits: [7_000] });
  const date = { status: 503, headers: { 'retry-after': new Date(4_000).toUTCString() } };
  expect(await statusOf([date, { status: 200 }])).toEqual({ status: 200, asked: 2, waits: [4_000] });
});

test('a request is not retried if the requested delay is longer than the timeout', async () => {
  const late = { status: 429, headers: { 'retry-after': '60' } };
  expect(await statusOf([late])).toEqual({ status: 429, asked: 1, waits: [] });
});

test('a request that changes data is retried after a refusal, but not after a broken connection', async () => {
  const unsafe = { method: 'POST', body: '{}', safe: false } as const;
  expect(await statusOf([{ status: 502 }], unsafe)).toEqual({ status: 502, asked: 1, waits: [] });
  expect(await statusOf([{ status: 503 }, { status: 200 }], unsafe)).toMatchObject({ status: 200, asked: 2 });
  await expect(statusOf([{ status: 0 }], unsafe)).rejects.toThrow();
});

test('a request that only reads data is retried after a broken connection', async () => {
  expect(await statusOf([{ status: 0 }, { status: 200 }])).toMatchObject({ status: 200, asked: 2 });
});

test('a request is not retried if the server refuses the connection', async () => {
  const clock = fakeClock();
  const http = createHttp({ timeout: 10_000, clock });
  await expect(http(get('http://127.0.0.1:9/'))).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(clock.waits).toEqual([]);
});

test('the log lines about requests contain no secrets', async () => {
  const { url } = await serve({ status: 200 });
  const lines: string[] = [];
  const http = createHttp({ timeout: 10_000, trace: (line) => lines.push(line) });
  await http(get(`${url}file?sig=secret`, { headers: { authorization: 'Bearer secret' } }));
  expect(lines[0]).toBe(`GET ${url}file?… (Authorization: Bearer ***)`);
  expect(lines[1]).toMatch(/^ {2}200, \d+ ms$/);
  expect(lines.join()).not.toContain('secret');
});

test('a redirect of a download is followed', async () => {
  const there = await serve({ status: 200 });
  const here = await serve({ status: 302, headers: { location: there.url } });
  const { statusCode } = await createHttp({ timeout: 10_000 })(get(here.url));
  expect({ statusCode, asked: there.asked() }).toEqual({ statusCode: 200, asked: 1 });
});
