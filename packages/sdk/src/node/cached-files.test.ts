import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { FetchBytes } from '../client/http/fetch-bytes.ts';
import { cachedFiles } from './cached-files.ts';

let content: string;
let hasEtag = true;
const answers: number[] = [];
const server = createServer((request, reply) => {
  const etag = `"${content}"`;
  const status = statusOf(request, etag);
  answers.push(status);
  reply.writeHead(status, hasEtag ? { etag } : {}).end(status === 200 ? content : undefined);
});

function statusOf({ url, headers }: IncomingMessage, etag: string): number {
  if (!url?.startsWith('/db/items')) return 404;
  return headers['if-none-match'] === etag ? 304 : 200;
}

let folder: string;
let openCache: () => FetchBytes;
let fetchBytes: FetchBytes;

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => server.close().closeAllConnections());

beforeEach(async () => {
  content = 'first';
  hasEtag = true;
  answers.length = 0;
  folder = await mkdtemp(join(tmpdir(), 'kafra-cache-'));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  openCache = () => cachedFiles({ baseUrl, folder, timeout: 5_000 });
  fetchBytes = openCache();
  return () => rm(folder, { recursive: true, force: true });
});

const text = async () => new TextDecoder().decode(await fetchBytes('/db/items.json'));

test('a server file is downloaded once, and again only after it has changed', async () => {
  expect([await text(), await text()]).toEqual(['first', 'first']);
  content = 'second';
  expect([await text(), await text()]).toEqual(['second', 'second']);
  expect(answers).toEqual([200, 304, 200, 304]);
});

test('a request that ignores the cache downloads the file again and replaces the cached copy', async () => {
  await text();
  expect(await fetchBytes('/db/items.json', { isAnew: true })).toEqual(new TextEncoder().encode('first'));
  await text();
  expect(answers).toEqual([200, 200, 304]);
});

test('a file without an ETag deletes a cached copy that had one', async () => {
  await text();
  hasEtag = false;
  await fetchBytes('/db/items.json', { isAnew: true });
  answers.length = 0;
  expect(await text()).toBe('first');
  expect(answers).toEqual([200]);
});

test('a truncated file is reported as a connection error, not as a response', async () => {
  const breaking = createServer((_, reply) => {
    reply.writeHead(200, { 'content-length': 100 }).write('half', () => reply.destroy());
  });
  await new Promise<void>((resolve) => breaking.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(breaking.address() as AddressInfo).port}`;
  const fetching = cachedFiles({ baseUrl, folder, timeout: 5_000 })('/db/items.json');
  await expect(fetching).rejects.toMatchObject({ name: 'ApiError', kind: 'network' });
  breaking.close();
});

test('a file is downloaded again after its cached copy was deleted', async () => {
  await text();
  const [realm = ''] = await readdir(folder);
  await rm(join(folder, realm, encodeURIComponent('/db/items.json')));
  answers.length = 0;
  expect([await text(), await text()]).toEqual([content, content]);
  expect(answers).toEqual([200, 304]);
});

test.each([
  ['.etag', '\u0000\u0000damaged\n\n'],
  ['.etag', '"first'],
  ['.etag', 'x'.repeat(100_000)],
  ['', 'fir'],
])('a file is downloaded again if its cached copy is corrupt%s', async (file, damaged) => {
  await text();
  const [realm = ''] = await readdir(folder);
  const copy = join(folder, realm, encodeURIComponent('/db/items.json'));
  await writeFile(`${copy}${file}`, damaged);
  answers.length = 0;
  expect([await text(), await text()]).toEqual([content, content]);
  expect(answers).toEqual([200, 304]);
});

test('a cached copy that was unused for a month is deleted on the next write, but other files are kept', async () => {
  await fetchBytes('/db/items_v1.json');
  await fetchBytes('/db/items_v2.json');
  const [realm = ''] = await readdir(folder);
  const inRealm = (name: string) => join(folder, realm, name);
  await writeFile(inRealm('notes.txt'), 'mine');
  await mkdir(inRealm('%2Fmine'));
  await writeFile(inRealm('%2Fdb%2Fitems_v1.json.1.tmp'), 'half');
  const longAgo = Date.now() / 1_000 - 31 * 86_400;
  for (const name of await readdir(inRealm(''))) await utimes(inRealm(name), longAgo, longAgo);

  const later = openCache();
  await later('/db/items_v2.json');
  await later('/db/items_v3.json');
  const kept = ['_v2.json', '_v2.json.etag', '_v3.json', '_v3.json.etag'].map((name) => `%2Fdb%2Fitems${name}`);
  expect((await readdir(inRealm(''))).toSorted()).toEqual([...kept, '%2Fmine', 'notes.txt']);
});

test('a file that the server does not have is reported as a refused request with status 404', async () => {
  await expect(fetchBytes('/db/none.json')).rejects.toMatchObject({ name: 'ApiError', kind: 'http', status: 404 });
});

test('a cache folder that is not writable disables only the cache', async () => {
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const uncached = cachedFiles({ baseUrl, folder: '/dev/null/no', timeout: 5_000 });
  expect(new TextDecoder().decode(await uncached('/db/items.json'))).toBe(content);
});
