import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoToken, startDemo } from '../support/demo.ts';
import { hasNginx, startNginx } from '../support/nginx.ts';
import { newPerson } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

if (!hasNginx) it.skip('a cache of nginx: nginx is not installed here');

const guide = readFileSync(new URL('../../docs/operate/proxy.md', import.meta.url), 'utf8');
const directives = {
  'of the guide': /```nginx\n(proxy_cache_path[\s\S]*?)```/.exec(guide)?.[1] ?? '',
  'of the containers': readFileSync(new URL('../../packaging/container/nginx.conf', import.meta.url), 'utf8'),
};

describe.skipIf(!hasNginx).each(Object.entries(directives))('nginx with the cache settings %s', (_, text) => {
  let server: TestServer;
  let nginx: Awaited<ReturnType<typeof startNginx>>;
  beforeEach(async () => {
    server = await startTestServer({ trustedProxies: ['loopback'] });
    nginx = await startNginx(text, [new URL(server.url).host, new URL(server.url).host]);
  });
  afterEach(async () => {
    await nginx?.close();
    await server.close().catch(() => undefined);
  });
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(nginx.url + path, { headers });
    return { status: answer.status, cache: answer.headers.get('x-cache'), text: await answer.text() };
  };

  it('stores a public list, and serves it while no server responds', async () => {
    const first = await ask('/api/server/online-players');
    expect([first.status, first.cache]).toEqual([200, 'MISS']);
    expect(await ask('/api/server/online-players')).toEqual({ ...first, cache: 'HIT' });
    await server.close();
    const later = async () => (await ask('/api/server/online-players')).cache;
    await expect.poll(later).toMatch(/^(STALE|UPDATING)$/);
    expect((await ask('/api/server/online-players')).text).toBe(first.text);
  });

  it('neither stores responses to requests with a token, nor answers such requests from the cache', async () => {
    const asPlayer = { authorization: `Bearer ${(await newPerson(server)).token}` };
    for (let count = 0; count < 2; count++)
      expect(await ask('/api/server/mvp-rankings', asPlayer)).toMatchObject({ status: 200, cache: null });
    expect(await ask('/api/server/mvp-rankings')).toMatchObject({ status: 401, cache: 'MISS' });
    expect((await ask('/api/server/mvp-rankings', asPlayer)).status).toBe(200);
    await ask('/api/server/online-players');
    expect(await ask('/api/server/online-players', asPlayer)).toMatchObject({ status: 200, cache: null });
  });
});

// The cache of nginx removes conditional and range headers of requests unless configured otherwise.
describe.skipIf(!hasNginx).each(Object.entries(directives))(
  'a response through nginx with the cache settings %s',
  (_, text) => {
    let server: TestServer;
    let nginx: Awaited<ReturnType<typeof startNginx>>;
    let authorization: string;
    beforeAll(async () => {
      server = await startDemo();
      nginx = await startNginx(text, [new URL(server.url).host]);
      authorization = `Bearer ${await demoToken(server, 'owner')}`;
    });
    afterAll(async () => {
      await nginx?.close();
      await server?.close();
    });

    it('is not sent again if the list has not changed', async () => {
      const list = `${nginx.url}/api/server/mvp-rankings`;
      const first = await fetch(list, { headers: { authorization } });
      await first.arrayBuffer();
      const again = await fetch(list, { headers: { authorization, 'if-none-match': first.headers.get('etag') ?? '' } });
      expect(again.status).toBe(304);
    });

    it('is continued at its position if a download was interrupted', async () => {
      const ask = (line: string, body: object) =>
        server.call(`POST /api/admin/${line}`, body, authorization.slice('Bearer '.length));
      const { key, size } = (await ask('db-backups', {})).body.backups[0];
      const { url } = (await ask('db-backups/download', { key })).body;
      const whole = await fetch(nginx.url + url);
      const bytes = Buffer.from(await whole.arrayBuffer());
      const known = { range: 'bytes=1000-', 'if-range': whole.headers.get('etag') ?? '' };
      const rest = await fetch(nginx.url + url, { headers: known });
      expect([rest.status, rest.headers.get('content-range')]).toEqual([206, `bytes 1000-${size - 1}/${size}`]);
      expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(1_000))).toBe(true);
    });
  },
);
