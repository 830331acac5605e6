import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CliSandbox, createCliSandbox } from '../support/cli-sandbox.ts';
import { startDemo } from '../support/demo.ts';
import { type HttpProxy, startHttpProxy } from '../support/http-proxy.ts';
import type { TestServer } from '../support/server.ts';

/** Tests the commands that print public information about a server, without an account. */
let server: TestServer;
let proxy: HttpProxy;
let sandbox: CliSandbox;

beforeAll(async () => {
  server = await startDemo();
  proxy = await startHttpProxy(server.url);
  sandbox = createCliSandbox(proxy.url);
});

afterAll(async () => {
  sandbox.remove();
  await proxy.close();
  await server.close();
});

const json = async (...args: string[]) => {
  const { stdout, stderr, code } = await sandbox.run([...args, '--json']);
  expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  return JSON.parse(stdout);
};

test('kafra server info prints rates, rules and other facts of the server', async () => {
  expect(await json('server', 'info')).toMatchObject({
    name: 'Kafra',
    demo: true,
    rates: { base: 1.5, job: 1.5, drop: 1 },
    url: proxy.url,
  });
  expect((await sandbox.run(['server', 'info'])).stdout).toMatch(/^Rates and Stats\nEpisode +13\.2 pre-renewal\n/);
  const { stdout } = await sandbox.run(['server', 'info']);
  expect(stdout).toContain(`Addresses\nSite     ${proxy.url}\nWiki     https://wiki.kafra.example/\n`);
  const rates = await sandbox.run(['server', 'info', '--json', 'rates', '--query', 'rates.base']);
  expect(rates.stdout).toBe('1.5\n');
});

test("kafra server info hides the password in the server's address", async () => {
  const secret = proxy.url.replace('://', '://me:secret@');
  const told = await json('server', 'info', '--api-url', secret);
  expect(told.url).toBe(proxy.url.replace('://', '://…@'));
});

test('kafra server online prints the numbers of online players and vendors', async () => {
  const { players, vendors } = (await server.call('GET /api/server/online-players')).body;
  expect(await json('server', 'online')).toEqual({ total: players + vendors, players, vendors });
  expect((await sandbox.run(['server', 'online'])).stdout).toBe(
    `Total    ${players + vendors}\nPlayers  ${players}\nVendors  ${vendors}\n`,
  );
});

test('kafra server woe prints the times of the guild battles', async () => {
  const woe = await json('server', 'woe');
  expect(Object.keys(woe)).toEqual(['season', 'starts_on', 'start', 'end', 'active', 'castles', 'battles', 'calendar']);
  expect(Date.parse(woe.end) - Date.parse(woe.start)).toBe(3_600_000);
  expect(new Date(woe.start).getUTCDay()).toBe(6);
  const { stdout } = await sandbox.run(['server', 'woe']);
  expect(stdout).toContain('War of Emperium (Season 3)\nSaturday 6:00 PM - Saturday 7:00 PM UTC\n');
  expect(woe.castles).toHaveLength(3);
  for (const { name } of woe.castles) expect(stdout).toContain(name);
});

test('kafra server state prints the state of the game servers', async () => {
  const { body } = await server.call('GET /api/server/state');
  const state = await json('server', 'state');
  expect(state).toEqual({
    ...{ players: body.players, vendors: body.vendors, servers: body.servers, is_down: false, down_since: null },
    woe: { active: false, next: new Date(body.woe.next).toISOString() },
    ...{ castles: body.castles, spotlight: body.spotlight },
  });
  const { stdout } = await sandbox.run(['server', 'state']);
  expect(stdout).toMatch(/^Players +\d+\n/);
  expect(stdout).toMatch(/Map-server +unknown\nWar of Emperium +next .*2026/);
  expect(stdout).toContain(`Castles\nEmberwatch  ${body.castles[0].guild}\n`);
  const down = { ...body, servers: { ...body.servers, map: 'down' }, down_since: Date.now() - 60_000 };
  proxy.override = ({ path }) =>
    path === '/api/server/state' ? { status: 200, body: JSON.stringify(down) } : undefined;
  const shown = await sandbox.run(['server', 'state']);
  proxy.override = ({ path }) =>
    path === '/api/server/state'
      ? { status: 200, body: JSON.stringify({ ...down, is_down: true, down_since: undefined }) }
      : undefined;
  const neverUp = await sandbox.run(['server', 'state']);
  proxy.override = undefined;
  expect(shown.stdout).toMatch(/^The game has been down since .*\d\d:\d\d\n/);
  expect(neverUp.stdout).toMatch(/^The game servers are down\.\n/);
});

test('kafra server castles lists the owners of the castles and their history', async () => {
  const { castles } = (await server.call('GET /api/server/castles')).body;
  const [first] = castles;
  const listed = await json('server', 'castles');
  expect(listed).toHaveLength(3);
  expect(listed.find(({ castle_id }: { castle_id: number }) => castle_id === first.id)).toEqual({
    ...{ castle_id: first.id, castle: first.name, map: first.map, location: first.location, status: 'Won by' },
    ...{ guild: first.guild, since: new Date(first.since).toISOString(), until: null, times_held: first.times_held },
  });
  const history = await json('server', 'castles', '--history', first.name);
  expect(history.length).toBeGreaterThan(1);
  expect(history[1]).toMatchObject({ castle: first.name, status: 'Held it', until: history[0].since });
  expect((await sandbox.run(['server', 'woe'])).stdout).toMatch(new RegExp(`${first.name} .*Won by ${first.guild}`));
});

test('kafra server woe shows the battle schedule if the owners of the castles cannot be loaded', async () => {
  proxy.override = ({ path }) => (path === '/api/server/castles' ? { status: 500 } : undefined);
  const { stdout, code } = await sandbox.run(['server', 'woe']);
  proxy.override = undefined;
  expect(code).toBe(0);
  expect(stdout).toContain('Emberwatch');
  expect(stdout).toContain('Failed to retrieve the guilds that hold the castles.');
});

test('kafra server spotlight prints the region of the day', async () => {
  const { spotlight } = (await server.call('GET /api/server/daily-spotlight')).body;
  const today = await json('server', 'spotlight');
  expect(today).toEqual({ ...spotlight, next_rotation: expect.stringMatching(/T04:00:00\.000Z$/) });
  expect((await sandbox.run(['server', 'spotlight'])).stdout).toContain(`Region            ${spotlight.region}\n`);
});

test('kafra server reports a failing server with the usual exit code', async () => {
  proxy.override = ({ path }) => (path.startsWith('/api/') ? { status: 500 } : undefined);
  const failed = await sandbox.run(['server', 'online']);
  proxy.override = undefined;
  expect(failed).toMatchObject({ stdout: '', code: 1 });
  expect(failed.stderr).toContain('error: Failed to load the online counts.');
});

test('kafra items reads the item database without an account and sends no token', async () => {
  const [item] = await json('items', 'list', '--limit', '1');
  expect(item.name).toEqual(expect.any(String));
  expect(await json('items', 'show', String(item.id))).toEqual(item);
  for (const command of [
    ['mobs', 'list'],
    ['maps', 'search', 'sun', '--limit', '1'],
    ['databases', 'changes', '-q'],
  ])
    expect(await json(...command)).toEqual(expect.any(Array));
  expect((await sandbox.run(['market', 'live'])).code).toBe(4);
});
