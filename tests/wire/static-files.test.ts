import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let folder: string;
const script = 'export const words = "kafra";\n'.repeat(2_000);
const picture = Buffer.alloc(20_000, 'picture');
const asset = '/assets/main-1a2b3c.js';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kafra-static-'));
  await mkdir(path.join(folder, 'web/assets'), { recursive: true });
  await mkdir(path.join(folder, 'db'));
  await writeFile(path.join(folder, 'web/index.html'), '<!doctype html>');
  await writeFile(path.join(folder, `web${asset}`), script);
  await writeFile(path.join(folder, 'db/map.png'), picture);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

// Each test starts a new server, because a server caches files in memory after it has sent them.
beforeEach(async () => {
  server = await startTestServer({ webDir: path.join(folder, 'web'), gameDataDir: path.join(folder, 'db') });
});
afterEach(() => server.close());

/** Receives the bytes of a file as they are sent, because `fetch` would decompress them. */
const raw = (target: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
    (resolve, reject) => {
      get(`${server.url}${target}`, { headers }, async (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part) => parts.push(part));
        answer.on('end', () =>
          resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }),
        );
      }).once('error', reject);
    },
  );

it('a static file has the same bytes and headers from the disk as from memory', async () => {
  const shown = ({ status, headers: { date: _, vary: _vary, ...headers }, body }: Awaited<ReturnType<typeof raw>>) => ({
    status,
    headers,
    body: body.toString('base64'),
  });
  for (const target of [asset, '/', '/db/map.png']) {
    const first = await raw(target);
    expect(first.status).toBe(200);
    const { 'content-encoding': _, ...headers } = shown(await raw(target)).headers;
    expect({ ...shown(await raw(target)), headers }).toEqual(shown(first));
  }
});

it('a contact for security reports is published if the settings have one', async () => {
  expect((await raw('/.well-known/security.txt')).status).toBe(404);
  const webDir = path.join(folder, 'web');
  const other = await startTestServer({ webDir, security: { contact: 'security@realm.example' } });
  const text = await (await fetch(`${other.url}/.well-known/security.txt`)).text();
  await other.close();
  expect(text).toMatch(/^Contact: mailto:security@realm\.example\nExpires: \d{4}-.*Z\n/);
  expect(text).toContain(`Canonical: ${other.url}/.well-known/security.txt\n`);
});

const unpack = { br: brotliDecompressSync, gzip: gunzipSync };

it.each([
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['gzip;q=0.5, br;q=0.1', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
])('a static file is compressed for a client that accepts %s', async (accepted, best) => {
  for (let turn = 0; turn < 3; turn++) {
    const { headers, body } = await raw(asset, { 'accept-encoding': accepted });
    // If the server sends the file from the disk, it may choose another encoding that the client accepts.
    expect(unpack[headers['content-encoding'] as 'br' | 'gzip'](body).toString()).toBe(script);
    expect(headers.vary).toMatch(/accept-encoding/i);
    if (turn > 0) expect(headers['content-encoding']).toBe(best);
  }
});

it('a static file is sent uncompressed on request, or if compression would not help', async () => {
  await raw(asset);
  for (const accepted of ['identity', 'br;q=0', 'compress']) {
    const { headers, body } = await raw(asset, { 'accept-encoding': accepted });
    expect([headers['content-encoding'], body.toString()]).toEqual([undefined, script]);
  }
  for (let turn = 0; turn < 2; turn++) {
    const { headers, body } = await raw('/db/map.png', { 'accept-encoding': 'br' });
    expect([headers['content-encoding'], body.equals(picture)]).toEqual([undefined, true]);
  }
});

it('a static file is answered with status 304 if unchanged, and sent in parts for a range', async () => {
  const { etag, 'last-modified': modified } = (await raw(asset)).headers;
  const conditions: Record<string, string>[] = [
    { 'if-none-match': `"x", ${etag}` },
    { 'if-modified-since': String(modified) },
  ];
  for (const headers of conditions) {
    const { status, body, headers: said } = await raw(asset, headers);
    expect([status, body.length, said.vary]).toEqual([304, 0, 'accept-encoding']);
  }
  expect((await raw(asset, { 'if-none-match': '"other"' })).status).toBe(200);
  const part = await raw(asset, { range: 'bytes=7-11' });
  expect([part.status, part.body.toString()]).toEqual([206, script.slice(7, 12)]);
});

it('a static file is updated after a change, and not found after its deletion', async () => {
  const file = path.join(folder, 'web/note.txt');
  const text = async () => {
    const { status, body } = await raw('/note.txt');
    return status === 200 ? body.toString() : status;
  };
  await writeFile(file, 'before');
  expect([await text(), await text()]).toEqual(['before', 'before']);
  await writeFile(file, 'after.');
  await utimes(file, 1, 1);
  await expect.poll(text).toBe('after.');
  await rm(file);
  await expect.poll(text).toBe(404);
});

it('a request for a static file gets an error for an invalid range, a changed file or an invalid name', async () => {
  const refusal = async (target: string, headers: Record<string, string> = {}) => {
    const answer = await raw(target, headers);
    const { code, message } = JSON.parse(answer.body.toString());
    return [answer.status, code, message, answer.headers['content-range']];
  };
  // Simulates `curl --continue-at` with a file that is already complete.
  expect(await refusal('/db/map.png', { range: 'bytes=20000-' })).toEqual([
    ...[416, 'range_not_satisfiable', 'The file has no such part.', 'bytes */20000'],
  ]);
  // The server refuses a request for a file in memory with the same response as for a file on the disk.
  expect((await raw('/db/map.png')).status).toBe(200);
  expect(await refusal('/db/map.png', { 'if-match': '"other"' })).toEqual([
    ...[412, 'precondition_failed', 'The file is another one by now.', undefined],
  ]);
  for (const target of [
    '/db//map.png',
    '/db/map.png/',
    '//',
    '/db/',
    '/db',
    '/db/..%2fweb/index.html',
    '/db/%252e%252e/',
  ])
    expect([target, ...(await refusal(target))]).toEqual([
      ...[target, 404, 'not_found', 'There is nothing at this address.', undefined],
    ]);
  for (const target of ['/db/%zz', '/api/%zz'])
    expect(await refusal(target)).toEqual([400, 'invalid_request', 'The address cannot be read.', undefined]);
});
