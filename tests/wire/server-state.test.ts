import { createServer } from 'node:net';
import { hour, minute } from '@kafra/sdk/rules';
import { checkServers, freePort, insertMany } from '@kafra/server/testing';
import { afterEach, expect, test } from 'vitest';
import { demoNoon, startDemo } from '../support/demo.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const closing: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const open = async (starting: Promise<TestServer>) => {
  const server = await starting;
  closing.push(() => server.close());
  return server;
};

test('the server state contains all data of a status page in one cached reply with an ETag', async () => {
  const server = await open(startDemo());
  const answer = await server.call('GET /api/server/state');
  const online = (await server.call('GET /api/server/online-players')).body;
  expect(answer.body).toEqual({
    ...online,
    servers: { login: 'unknown', char: 'unknown', map: 'unknown' },
    woe: { active: false, next: demoNoon + 6 * hour },
    castles: (await server.call('GET /api/server/castles')).body.castles,
    spotlight: (await server.call('GET /api/server/daily-spotlight')).body.spotlight,
  });
  const etag = answer.headers.get('etag') ?? '';
  expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=5,/);
  const again = await fetch(`${server.url}/api/server/state`, { headers: { 'if-none-match': etag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect((await server.call('POST /api/server/state', {})).status).toBe(404);
});

test('the server state includes the current guild battle, also across midnight', async () => {
  const server = await open(
    startDemo((settings = {}) =>
      startTestServer({
        ...settings,
        demo: { seed: 1, frozenAt: Date.UTC(2026, 5, 21, 4, 30) },
        site: {
          woe: {
            windows: [
              { day: 6, start: '23:00', end: '01:00', zone: 'America/New_York' },
              { day: 0, start: '20:00', end: '22:00', zone: 'Europe/Berlin' },
            ],
          },
        },
      }),
    ),
  );
  // In New York it is Sunday, 00:30, so the battle that began on Saturday at 23:00 is still running.
  expect((await server.call('GET /api/server/state')).body.woe).toEqual({
    active: true,
    until: Date.UTC(2026, 5, 21, 5),
    next: Date.UTC(2026, 5, 21, 18),
  });
});

test('the server state shows that the game is down, to visitors and to tools of FluxCP', async () => {
  const game = createServer().listen(0, '127.0.0.1');
  closing.push(() => game.close());
  await new Promise((resolve) => game.once('listening', resolve));
  const address = game.address();
  const login = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const map = `127.0.0.1:${await freePort('127.0.0.1')}`;
  const server = await open(
    startTestServer({ game: { servers: { login, map } }, site: { name: 'A&B <"1">\u0001\ud800' } }),
  );
  const { database, instance } = server.services;
  const row = { account_id: 1, char_num: 0, name: 'Ada', online: 1 };
  await insertMany(database.db, 'char', [row]);
  const first = Date.now() + minute;
  for (const at of [first, first + 30_000])
    await checkServers({
      ...{ database, instance: instance.id, clock: { now: () => at } },
      servers: server.services.config.game.servers,
    });
  server.advance(first + 30_000 - Date.now());
  const { body } = await server.call('GET /api/server/state');
  expect(body).toMatchObject({ servers: { login: 'up', char: 'unknown', map: 'down' }, is_down: true });
  // The server has never seen the game's map server running.
  expect(body.down_since).toBeUndefined();
  expect((await server.call('GET /api/server/online-players')).body).toEqual({
    ...{ players: 1, vendors: 0, is_down: true },
  });
  const xml = await server.call('GET /state.xml');
  expect(xml.headers.get('content-type')).toBe('text/xml; charset=utf-8');
  const name = 'A&amp;B &lt;&quot;1&quot;&gt;\ufffd';
  expect(xml.text).toBe(
    `<?xml version="1.0" encoding="utf-8"?>\n<ServerStatus><Group name="${name}"><Server name="${name}" ` +
      'loginServer="1" charServer="0" mapServer="0" playersOnline="1"/></Group></ServerStatus>\n',
  );
  const head = await fetch(`${server.url}/state.xml`, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test('the server state has no XML form if no address of the game is set', async () => {
  const server = await open(startTestServer());
  expect((await server.call('GET /state.xml')).status).toBe(404);
});
