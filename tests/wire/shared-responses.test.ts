import { day, nextRotation } from '@kafra/sdk/rules';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoToken, startDemo } from '../support/demo.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startDemo();
});
afterEach(() => server.close());

const publicCalls = [
  'player-activity',
  'blacksmith-rankings',
  'alchemist-rankings',
  'taekwon-rankings',
  'guild-rankings',
  'mvp-rankings',
  'market-history',
  'market-logs',
  'live-market',
];

test('shared replies are computed once in five seconds for all users', async () => {
  const player = await demoToken(server, 'player');
  const staff = await demoToken(server, 'staff');
  const askAll = async (token: string) => {
    const answers = publicCalls.map((name) => server.call(`GET /api/server/${name}`, undefined, token));
    return (await Promise.all(answers)).map(({ status, text }, index) => ({ name: publicCalls[index], status, text }));
  };
  const first = await askAll(player);
  expect(first.every(({ status }) => status === 200)).toBe(true);

  const { db } = server.services.database;
  const tables = [
    'vendings',
    'buyingstores',
    'site_market_log',
    'site_market_item',
    'mvplog',
    'guild',
    'char',
  ] as const;
  for (const table of tables) await db.deleteFrom(table).execute();
  expect(await askAll(staff)).toEqual(first);

  server.advance(5_000);
  const later = await askAll(player);
  expect(later.filter(({ text }, index) => text === first[index]?.text)).toEqual([]);
});

test('a list that has not changed is not sent again, in any content encoding', async () => {
  const token = await demoToken(server, 'player');
  const ask = (name: string, headers: Record<string, string>) =>
    fetch(`${server.url}/api/server/${name}`, { headers: { authorization: `Bearer ${token}`, ...headers } });
  for (const encoding of ['br', 'gzip', 'identity']) {
    const first = await ask('mvp-rankings', { 'accept-encoding': encoding });
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(encoding === 'identity' ? /^"[\da-f]{32}"$/ : new RegExp(`^"[\\da-f]{32}-${encoding}"$`));
    await first.arrayBuffer();
    const again = await ask('mvp-rankings', { 'accept-encoding': encoding, 'if-none-match': `"x", W/${etag}` });
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, '']);
    expect(again.headers.get('vary')).toContain('accept-encoding');
  }
  const stranger = await fetch(`${server.url}/api/server/mvp-rankings`, { headers: { 'if-none-match': '*' } });
  expect(stranger.status).toBe(401);
  const open = await fetch(`${server.url}/api/server/online-players`);
  expect(open.headers.get('cache-control')).toBe(
    'public, max-age=0, s-maxage=5, stale-while-revalidate=30, stale-if-error=600',
  );
  const personal = await fetch(`${server.url}/api/account/info`, { headers: { authorization: `Bearer ${token}` } });
  expect([personal.headers.get('etag'), personal.headers.get('cache-control')]).toEqual([null, 'no-store']);
});

test('the region of a new day is returned immediately, even shortly after a request', async () => {
  const realm = await startTestServer();
  const { database, realmClock } = realm.services;
  const regions = Array.from({ length: 12 }, (_, idx) => ({ idx, region: `Region ${idx}`, maps: '[]' }));
  await database.db.insertInto('site_spotlight_region').values(regions).execute();
  const region = async () => (await realm.call('GET /api/server/daily-spotlight')).body.spotlight.region;
  realm.advance(nextRotation(realmClock.now()) - realmClock.now() - 2_000);
  const yesterday = await region();
  await database.db.deleteFrom('site_spotlight_region').where('region', '=', yesterday).execute();
  expect(await region()).toBe(yesterday);
  realm.advance(2_000);
  const today = await region();
  expect(today).not.toBe(yesterday);
  realm.advance(day);
  expect([yesterday, today]).not.toContain(await region());
  await realm.close();
});

test('usual prices are computed once a minute, with an ETag, and need a session unless the market is public', async () => {
  const token = await demoToken(server, 'player');
  const ask = (headers: Record<string, string> = {}) =>
    fetch(`${server.url}/api/server/prices`, { headers: { authorization: `Bearer ${token}`, ...headers } });
  const first = await ask();
  const { prices } = (await first.json()) as { prices: { variant: string; fair: number; basis: string }[] };
  expect(prices.length).toBeGreaterThan(100);
  expect(prices.filter(({ fair }) => !(fair >= 1))).toEqual([]);
  expect(new Set(prices.map(({ variant }) => variant)).size).toBe(prices.length);
  const again = await ask({ 'if-none-match': first.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);

  await server.services.database.db.deleteFrom('site_price').execute();
  server.advance(50_000);
  expect(((await (await ask()).json()) as { prices: unknown[] }).prices).toHaveLength(prices.length);
  server.advance(11_000);
  const later = (await (await ask()).json()) as { prices: { basis: string }[] };
  expect(later.prices.filter(({ basis }) => basis === 'sold')).toEqual([]);
  expect((await fetch(`${server.url}/api/server/prices`)).status).toBe(401);
});
