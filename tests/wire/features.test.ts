import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerConfigInput } from '@kafra/server';
import { insertMany } from '@kafra/server/testing';
import { describe, expect, it } from 'vitest';
import { demoToken, startDemo } from '../support/demo.ts';
import { startTestServer } from '../support/server.ts';

const demoWith =
  (settings: Partial<ServerConfigInput>) =>
  (demo: Partial<ServerConfigInput> = {}) =>
    startTestServer({ ...demo, ...settings });

const marketCalls = [
  'live-market',
  'market-history',
  'market-logs',
  'player-activity',
  'mvp-rankings',
  'mvp-board',
  'guild-rankings',
  'blacksmith-rankings',
];

describe('the market calls', () => {
  it('need a session by default', async () => {
    const server = await startTestServer({ mvpBoard: 'window' });
    for (const call of marketCalls) expect((await server.call(`GET /api/server/${call}`)).status).toBe(401);
    const { body: site } = await server.call('GET /site.json');
    expect([site.market_public, site.market_tax]).toEqual([false, undefined]);
    await server.close();
  });

  it('are public with the setting for it, and caches may share their lists for five seconds', async () => {
    const server = await startDemo(demoWith({ market: { public: true } }));
    const { body: site } = await server.call('GET /site.json');
    expect([site.market_public, site.market_tax]).toEqual([true, { rate: 5, from: 100_000_000 }]);
    const token = await demoToken(server, 'player');
    for (const call of marketCalls) {
      const open = await server.call(`GET /api/server/${call}`);
      expect([call, open.status]).toEqual([call, 200]);
      expect(open.headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=5,/);
      // The comparison is repeated, because the server may create the list again between two requests.
      const isShared = async () => {
        const [shared, own] = [undefined, token].map((as) => server.call(`GET /api/server/${call}`, undefined, as));
        return (await shared)?.text === (await own)?.text;
      };
      await expect.poll(isShared, { message: call }).toBe(true);
    }
    for (const call of ['GET /api/account/info', 'GET /api/admin/backups'])
      expect((await server.call(call)).status).toBeGreaterThanOrEqual(401);
    await server.close();
  });
});

describe('an optional feature that is turned off', () => {
  it('has no API calls for any user', async () => {
    const server = await startDemo(
      demoWith({ site: { features: { spotlight: 'off', guest_profiles: false, transfer: 'off' } } }),
    );
    const token = await demoToken(server, 'player');
    const { features } = (await server.call('GET /site.json')).body;
    expect(features).toEqual({
      spotlight: false,
      guest_profiles: false,
      master_storage: true,
      transfer: false,
      deals: true,
    });
    expect((await server.call('GET /api/server/state')).body.spotlight).toBeUndefined();
    const calls = [
      'GET /api/server/daily-spotlight',
      'GET /api/account/guest-profiles',
      'POST /api/account/transfer-character',
    ];
    for (const call of calls) {
      const { status, body } = await server.call(call, call.startsWith('POST') ? {} : undefined, token);
      expect([call, status, body.code]).toEqual([call, 404, 'not_found']);
    }
    await server.close();
  });

  it('is the region of the day in a new realm, until its database has regions', async () => {
    const server = await startTestServer({ site: { features: {} } });
    const { features, taps, spotlight } = (await server.call('GET /site.json')).body;
    expect(features).toEqual({
      ...{ spotlight: false, guest_profiles: true, master_storage: true },
      ...{ transfer: true, deals: true },
    });
    expect([taps, spotlight]).toEqual([undefined, { description: '', benefits: [] }]);
    expect((await server.call('GET /api/server/daily-spotlight')).status).toBe(404);
    await server.close();
    const dataDir = await mkdtemp(join(tmpdir(), 'kafra-features-'));
    const first = await startTestServer({ site: { features: {} }, database: undefined, dataDir });
    await insertMany(first.services.database.db, 'site_spotlight_region', [
      { idx: 0, region: 'Heath', maps: '["fld"]' },
    ]);
    await first.close();
    const again = await startTestServer({ site: { features: {} }, database: undefined, dataDir });
    expect((await again.call('GET /site.json')).body.features.spotlight).toBe(true);
    await again.close();
    await rm(dataDir, { recursive: true });
  });

  it('is not mentioned on the pages of the site', async () => {
    const features = '## Taps\n\n{tap_chart}\n\n## Region\n\n{spotlight}\n\n## Pets\n\nMany';
    const server = await startTestServer({ site: { pages: { features } } });
    const titles = (body: { pages: { server_features: { title: string }[] } }) =>
      body.pages.server_features.map(({ title }) => title);
    expect(titles((await server.call('GET /site.json')).body)).toEqual(['Pets']);
    await server.close();
    const set = await startTestServer({
      site: {
        ...{ pages: { features }, features: { spotlight: 'on' } },
        ...{ spotlight: { description: 'Each day another region.' }, taps: { bonus: 10, max: 3 } },
      },
    });
    const { body } = await set.call('GET /site.json');
    expect([titles(body), body.taps]).toEqual([['Taps', 'Region', 'Pets'], { bonus: 10, max: 3 }]);
    await set.close();
  });

  it('has a setting that must be on or off', async () => {
    const wrong = { features: { spotlight: 'maybe' } } as never;
    await expect(startTestServer({ site: wrong })).rejects.toThrow(/site\.features\.spotlight: must be "on" or "off"/);
    await expect(startTestServer({ site: { features: { pvp: 'off' } } as never })).rejects.toThrow(/pvp/);
  });
});
