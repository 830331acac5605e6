import { allCalls } from '@kafra/sdk/contract';
import { day, hour } from '@kafra/sdk/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoNoon, demoToken, startDemo } from '../support/demo.ts';
import { atomFaults, childText, readXml } from '../support/news.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

interface Line {
  mob_id: number;
  item_id: number;
  item_name: string;
  kind: string;
  stated: number;
  observed?: number;
  low?: number;
  high?: number;
  count: number;
  verdict: string;
  last_seen?: number;
  by_day: boolean;
  kills?: number;
}

const [dewdrop, dewdropCard] = [1002, 4001];

describe('observed drops of the demo', () => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startDemo();
    token = await demoToken(server, 'player');
  });
  afterAll(() => server.close());
  const read = (path: string, as: string | undefined = token) =>
    server.call(`GET /api/server/drops${path}`, undefined, as);

  test('are returned only to sessions, and have no feed at /drops.xml', async () => {
    expect((await server.call('GET /drops.xml')).status).toBe(404);
    for (const path of ['', `/mob/${dewdrop}`, `/item/${dewdropCard}`])
      expect((await server.call(`GET /api/server/drops${path}`)).status).toBe(401);
    expect(
      allCalls()
        .filter(({ route }) => route.path.includes('/drops'))
        .map(({ route }) => route.scope),
    ).toEqual(Array.from({ length: 3 }, () => 'market:read'));
  });

  test('of a monster have an interval around the observed rate that usually contains the stated rate', async () => {
    const { body } = await read(`/mob/${dewdrop}`);
    const lines: Line[] = body.drops;
    expect(body).toMatchObject({ unlogged: [], counted_percent: 100 });
    expect(lines[0]).toMatchObject({ item_name: 'Dew Jelly', verdict: 'reference', stated: 0.7 });
    const judged = lines.filter(({ verdict }) => ['as_stated', 'higher', 'lower'].includes(verdict));
    expect(judged.length).toBeGreaterThan(2);
    for (const { observed = 0, low = 1, high = 0 } of judged) {
      expect(low).toBeLessThan(observed);
      expect(high).toBeGreaterThan(observed);
    }
    expect(judged.filter(({ verdict }) => verdict === 'as_stated').length).toBeGreaterThanOrEqual(judged.length - 1);
    expect(Math.abs((lines[0]?.kills ?? 0) - 2_400)).toBeLessThan(150);
  });

  test('show a card that dropped once, with the hour of the drop, in all three lists', async () => {
    const seen = Math.floor((demoNoon - 2 * day - 3 * hour) / hour) * hour;
    const ofMob: Line[] = (await read(`/mob/${dewdrop}`)).body.drops;
    expect(ofMob.find(({ item_id }) => item_id === dewdropCard)).toMatchObject({
      ...{ count: 1, verdict: 'too_few', last_seen: seen, by_day: false },
    });
    const ofItem: Line[] = (await read(`/item/${dewdropCard}`)).body.drops;
    expect(ofItem).toEqual([expect.objectContaining({ mob_id: dewdrop, count: 1, last_seen: seen })]);
    const { body, text } = await read('');
    expect(body.drops).toContainEqual(
      expect.objectContaining({ item_id: dewdropCard, mob_id: dewdrop, last_seen: seen }),
    );
    const names = await server.services.database.db.selectFrom('char').select('name').limit(200).execute();
    for (const { name } of names) expect(text).not.toContain(`"${name}"`);
  });

  test('have times rounded to the hour or day', async () => {
    for (const path of ['', `/mob/${dewdrop}`, `/item/${dewdropCard}`])
      for (const { last_seen, by_day } of (await read(path)).body.drops as Line[])
        if (last_seen !== undefined) expect(last_seen % (by_day ? day : hour)).toBe(0);
  });

  test('return 404 for an unknown id, and an error for an invalid id', async () => {
    expect((await read('/mob/4294967295')).status).toBe(404);
    expect((await read('/item/4294967295')).status).toBe(404);
    for (const wrong of ['0', '-1', '1.5', 'x', '4294967296', '%00'])
      expect((await read(`/mob/${wrong}`)).status).toBe(400);
  });

  test('have an ETag for each record', async () => {
    const tags = await Promise.all(
      ['', `/mob/${dewdrop}`, '/mob/1006', `/item/${dewdropCard}`].map(
        async (path) => [path, (await read(path)).headers.get('etag') ?? ''] as const,
      ),
    );
    expect(new Set(tags.map(([, etag]) => etag)).size).toBe(tags.length);
    for (const [path, etag] of tags) {
      const headers = { authorization: `Bearer ${token}`, 'if-none-match': etag };
      expect((await fetch(`${server.url}/api/server/drops${path}`, { headers })).status).toBe(304);
    }
  });
});

test('observed drops are open to visitors if the market is public', async () => {
  const server = await startDemo((demo = {}) => startTestServer({ ...demo, market: { public: true } }));
  try {
    expect((await server.call(`GET /api/server/drops/mob/${dewdrop}`)).status).toBe(200);
    expect((await server.call('GET /site.json')).body.observed_drops).toBe(true);
    const { status, headers, text } = await server.call('GET /drops.xml');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8']);
    const feed = readXml(text);
    expect(atomFaults(feed)).toEqual([]);
    const entries = feed.children.filter(({ name }) => name === 'entry');
    const ids = entries.map((entry) => childText(entry, 'id'));
    expect([entries.length > 5, new Set(ids).size]).toEqual([true, ids.length]);
    const card = entries.find((entry) => childText(entry, 'title') === 'Dewdrop Card from Dewdrop');
    expect(card && childText(card, 'updated')).toMatch(/^2026-06-18T09:00:00/);
    const etag = headers.get('etag') ?? '';
    expect((await fetch(`${server.url}/drops.xml`, { headers: { 'if-none-match': etag } })).status).toBe(304);
  } finally {
    await server.close();
  }
});
