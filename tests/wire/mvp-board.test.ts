import { hour, minute } from '@kafra/sdk/rules';
import type { ServerConfigInput } from '@kafra/server';
import { insertMany } from '@kafra/server/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { demoNoon, demoToken, startDemo } from '../support/demo.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const opened: TestServer[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
});

async function open(settings: Partial<ServerConfigInput> = {}) {
  const server = await startDemo((demo = {}) => startTestServer({ ...demo, ...settings }));
  opened.push(server);
  const token = await demoToken(server, 'player');
  return {
    server,
    token,
    read: () => server.call('GET /api/server/mvp-board', undefined, token),
    site: async () => (await server.call('GET /site.json')).body.mvp_board,
  };
}

interface Timer {
  mob_id: number;
  map: string;
  from?: number;
  to?: number;
  died_at?: number;
}

describe('the MVP board', () => {
  test('is off by default, and its call does not exist for players and visitors', async () => {
    const server = await startTestServer();
    opened.push(server);
    const answer = await server.call('GET /api/server/mvp-board');
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    expect((await server.call('GET /site.json')).body.mvp_board).toBe('off');
    const off = await open({ mvpBoard: 'off' });
    expect([(await off.read()).status, await off.site()]).toEqual([404, 'off']);
  });

  test('needs a session, unless the market is public', async () => {
    const { server, site } = await open();
    expect((await server.call('GET /api/server/mvp-board')).status).toBe(401);
    expect(await site()).toBe('window');
    const visitors = await open({ market: { public: true } });
    expect((await visitors.server.call('GET /api/server/mvp-board')).status).toBe(200);
  });

  test('of the demo has time windows of respawns without times of death and without names of players', async () => {
    const { server, read } = await open();
    const { text, body } = await read();
    const timers: Timer[] = body.mvps;
    expect(body).toMatchObject({ source: 'mvplog', made_at: demoNoon });
    expect(timers.length).toBeGreaterThan(10);
    expect(timers.filter(({ from }) => from !== undefined).length).toBeGreaterThan(5);
    expect(text).not.toContain('died_at');
    const names = await server.services.database.db.selectFrom('char').select('name').limit(200).execute();
    for (const { name } of names) expect(text).not.toContain(`"${name}"`);
  });

  test('shows times of death in exact mode, with the same time windows', async () => {
    const exact = await open({ mvpBoard: 'exact' });
    const { db } = exact.server.services.database;
    const [first]: Timer[] = (await exact.read()).body.mvps;
    if (!first) throw new Error('an MVP expected');
    const mvp_date = new Date(demoNoon - hour).toISOString().slice(0, 19).replace('T', ' ');
    await insertMany(db, 'mvplog', [
      { mvp_date, kill_char_id: 1, monster_id: first.mob_id, map: first.map, mvpexp: 0 },
    ]);
    exact.server.advance(5_000);
    const find = async ({ read }: typeof exact) =>
      (await read()).body.mvps.find(({ mob_id, map }: Timer) => mob_id === first.mob_id && map === first.map);
    const timer = await find(exact);
    expect(timer.died_at).toBe(demoNoon - hour);
    expect(timer.to - timer.from).toBeGreaterThanOrEqual(0);
    expect(timer.from - timer.died_at).toBeGreaterThan(minute);
  });

  test('is answered with 304 if the client sends its ETag', async () => {
    const { server, read, token } = await open();
    const etag = (await read()).headers.get('etag') ?? '';
    const headers = { authorization: `Bearer ${token}`, 'if-none-match': etag };
    const again = await fetch(`${server.url}/api/server/mvp-board`, { headers });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('rejects an unknown mode in the settings', async () => {
    await expect(startTestServer({ mvpBoard: 'on' as never })).rejects.toThrow(/mvpBoard/);
  });
});
