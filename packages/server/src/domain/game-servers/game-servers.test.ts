import { createServer, type Server } from 'node:net';
import { minute, second } from '@kafra/sdk/rules';
import { afterEach, describe, expect, test } from 'vitest';
import type { DatabaseConfig } from '../../rules/settings/database-settings.ts';
import type { Database } from '../../store/connection/database.ts';
import { openDatabase } from '../../store/connection/open-database.ts';
import { migrate } from '../../store/migrations/migrate.ts';
import { createTestDatabase, mariadbUnavailableReason } from '../../testing/test-mariadb.ts';
import { freePort } from '../../workers/free-port.ts';
import { probeServer, type ServerStatus, statusWithoutConnection } from './probe.ts';
import { checkServers, gameState, mapServerRestart } from './server-watch.ts';

const opened: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

const listen = () =>
  new Promise<number>((resolve) => {
    const server: Server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
    opened.push(() => server.close());
  });

describe('a probe of a game server', () => {
  test('finds a server that accepts connections', async () => {
    expect(await probeServer({ host: '127.0.0.1', port: await listen() })).toBe('up');
  });

  test('finds no server on a port of this machine', async () => {
    expect(await probeServer({ host: '127.0.0.1', port: await freePort('127.0.0.1') })).toBe('down');
  });

  test('reports a host that does not exist as unknown', async () => {
    expect(await probeServer({ host: 'host.invalid', port: 6900 })).toBe('unknown');
  });

  const cases: [host: string, code: string | undefined, status: ServerStatus][] = [
    ['10.0.0.5', 'ECONNREFUSED', 'down'],
    ['10.0.0.5', 'EHOSTUNREACH', 'unknown'],
    ['10.0.0.5', 'ENETUNREACH', 'unknown'],
    ['game.example', 'ENOTFOUND', 'unknown'],
    ['10.0.0.5', undefined, 'unknown'],
    ['127.0.0.1', undefined, 'down'],
    ['127.8.8.8', 'ECONNREFUSED', 'down'],
    ['::1', undefined, 'down'],
    ['localhost', undefined, 'down'],
  ];
  test.each(cases)('of %s with error %s results in %s', (host, code, status) => {
    expect(statusWithoutConnection(host, code)).toBe(status);
  });
});

const start = Date.UTC(2026, 10, 20, 12, 40);
const servers = { login: '127.0.0.1:1', char: '127.0.0.1:2', map: '127.0.0.1:3' };
const names = new Map([
  [1, 'login'],
  [2, 'char'],
  [3, 'map'],
]);

async function openWatch(config: DatabaseConfig) {
  const database: Database = await openDatabase(config);
  opened.push(() => database.close());
  await migrate(database, start);
  const statuses: Record<string, ServerStatus> = { login: 'up', char: 'up', map: 'up' };
  const watch = { now: start, probes: 0 };
  const deps = (instance: string, watched: Partial<typeof servers> = servers) => ({
    ...{ database, instance, servers: watched, clock: { now: () => watch.now } },
    probe: async ({ port }: { port: number }) => {
      watch.probes += 1;
      return statuses[names.get(port) ?? ''] ?? 'unknown';
    },
  });
  return {
    watch,
    async check(changes: Record<string, ServerStatus> = {}, watched?: Partial<typeof servers>) {
      Object.assign(statuses, changes);
      const done = await checkServers(deps('leader', watched));
      watch.now += 30 * second;
      return done;
    },
    follow: () => checkServers(deps('follower')),
    state: (watched: Partial<typeof servers> = servers) => gameState(database.db, watched, watch.now),
    restart: (watched: Partial<typeof servers> = servers) => mapServerRestart(database.db, watched),
  };
}

const skipReason = await mariadbUnavailableReason();
const databases: [string, string | undefined, () => Promise<DatabaseConfig>][] = [
  ['SQLite', undefined, async () => ({ kind: 'sqlite', file: ':memory:' })],
  [
    'MariaDB',
    skipReason,
    async () => {
      const made = await createTestDatabase('stock');
      opened.push(() => made.drop());
      return made.config;
    },
  ],
];

describe.each(databases)('the state of the game over %s', (_, reason, configure) => {
  const it = test.skipIf(reason !== undefined);

  it('is down after two failed checks, since the time of the first one', { timeout: 60_000 }, async () => {
    const { check, state } = await openWatch(await configure());
    const up = { login: 'up', char: 'up', map: 'up' };
    expect(await state()).toEqual({
      servers: { login: 'unknown', char: 'unknown', map: 'unknown' },
      isDown: false,
      downSince: undefined,
    });
    await check();
    expect(await state()).toEqual({ servers: up, isDown: false, downSince: undefined });
    await check({ map: 'down' });
    expect(await state()).toEqual({ servers: { ...up, map: 'down' }, isDown: false, downSince: undefined });
    await check();
    expect(await state()).toMatchObject({ isDown: true, downSince: start + 30 * second });
    await check({ login: 'down' });
    await check();
    expect((await state()).downSince).toBe(start + 30 * second);
    await check({ map: 'up' });
    expect((await state()).downSince).toBe(start + 90 * second);
    await check({ login: 'unknown' });
    expect(await state()).toEqual({ servers: { ...up, login: 'unknown' }, isDown: false, downSince: undefined });
  });

  it('has no start of the outage if no check has found the server up', { timeout: 60_000 }, async () => {
    const { check, state } = await openWatch(await configure());
    await check({ map: 'down' });
    await check();
    expect(await state()).toMatchObject({ isDown: true, downSince: undefined });
    await check({ map: 'up' });
    await check({ map: 'down' });
    await check();
    expect(await state()).toMatchObject({ isDown: true, downSince: start + 90 * second });
  });
});

describe.each(databases)('a restart of the map server over %s', (_, reason, configure) => {
  const it = test.skipIf(reason !== undefined);

  it('is recognised at the first successful check after a failed one', { timeout: 60_000 }, async () => {
    const { check, restart, watch } = await openWatch(await configure());
    await check();
    await check({ map: 'unknown' });
    await check({ map: 'up', login: 'down' });
    await check({ login: 'up' });
    expect(await restart()).toBeUndefined();
    await check({ map: 'down' });
    expect(await restart()).toBeUndefined();
    const back = watch.now;
    await check({ map: 'up' });
    await check();
    expect([await restart(), await restart({ login: servers.login })]).toEqual([back, undefined]);
    // While the computer was off no checks ran, so the time of this restart is unknown.
    await check({ map: 'down' });
    watch.now += 5 * minute;
    await check({ map: 'up' });
    expect(await restart()).toBe(back);
  });
});

test('the state of the game is unknown if the last check is old, or if the server has no address any more', async () => {
  const { check, state, watch } = await openWatch({ kind: 'sqlite', file: ':memory:' });
  await check({ map: 'down' });
  await check();
  expect((await state({ login: servers.login })).servers).toEqual({ login: 'up', char: 'unknown', map: 'unknown' });
  expect((await state({ login: servers.login })).downSince).toBeUndefined();
  watch.now += 2 * minute;
  expect(await state()).toEqual({
    servers: { login: 'unknown', char: 'unknown', map: 'unknown' },
    isDown: false,
    downSince: undefined,
  });
  await check({}, { map: servers.map });
  expect((await state()).servers).toEqual({ login: 'unknown', char: 'unknown', map: 'down' });
});

test('the state of the game is checked by the leader only', async () => {
  const { check, follow, watch } = await openWatch({ kind: 'sqlite', file: ':memory:' });
  expect(await check()).toBe(true);
  const { probes } = watch;
  expect(await follow()).toBe(false);
  expect(watch.probes).toBe(probes);
});
