import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { createTestDatabase, freePort, mariadbUnavailableReason, startEventLoopClock } from '@kafra/server/testing';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { version } from '../../package.json' with { type: 'json' };
import { exhaustive } from '../support/exhaustive.ts';
import { parseMetrics, readMetrics } from '../support/metrics.ts';
import { newPerson } from '../support/people.ts';
import { startTestServer } from '../support/server.ts';
import { createServerFolder } from '../support/server-program.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const undo of cleanUp.splice(0).toReversed()) await undo();
});

async function start(settings: Parameters<typeof startTestServer>[0] = {}) {
  const server = await startTestServer({ metrics: { port: 0 }, ...settings });
  cleanUp.push(server.close);
  return { ...server, metricsUrl: server.metricsUrl ?? '' };
}

describe('metrics', () => {
  it('are off by default, and never on the port of the site', async () => {
    const plain = await startTestServer();
    cleanUp.push(plain.close);
    expect(plain.metricsUrl).toBeUndefined();
    const server = await start();
    expect(new URL(server.metricsUrl).port).not.toBe(new URL(server.url).port);
    for (const { url } of [plain, server]) expect((await fetch(`${url}/metrics`)).status).toBe(404);
  });

  it('count requests by call and status, and sign-ins by result', async () => {
    const server = await start();
    const person = await newPerson(server);
    await server.call('POST /api/account/info', {}, person.token);
    await server.call('POST /api/account/info', {}, 'no.such.token');
    const wrong = { email: person.email, password: 'never right 1', recaptcha: await server.captcha() };
    expect((await server.call('POST /api/account/login', wrong)).status).toBe(403);
    const told = await readMetrics(server.metricsUrl);
    expect(told.get('kafra_http_requests_total{operation="account.info",status="200"}')).toBe(1);
    expect(told.get('kafra_http_requests_total{operation="account.info",status="401"}')).toBe(1);
    expect(told.get('kafra_http_request_duration_seconds_count{operation="account.info"}')).toBe(2);
    expect(told.get('kafra_sign_ins_total{outcome="ok"}')).toBe(1);
    expect(told.get('kafra_sign_ins_total{outcome="invalid_credentials"}')).toBe(1);
    expect(told.get('kafra_database_up')).toBe(1);
    expect(told.get('kafra_lease_held{lease="upkeep"}')).toBe(1);
    expect(told.get('kafra_instances')).toBe(1);
    expect(told.get('kafra_database_statement_duration_seconds_count')).toBeGreaterThan(10);
    expect(told.has('kafra_backup_newest_timestamp_seconds')).toBe(false);
  });

  it('count requests that rate limits refused', async () => {
    const server = await start({ rateLimits: true });
    for (let count = 0; count < 61; count++) await server.call('GET /captcha/challenge');
    expect((await readMetrics(server.metricsUrl)).get('kafra_rate_limit_refusals_total{limit="captcha"}')).toBe(1);
  });

  it('contain no personal data, and no series with names that visitors can choose', async () => {
    const server = await start();
    const person = await newPerson(server);
    await server.call('POST /api/account/info', {}, person.token);
    const before = await readMetrics(server.metricsUrl);
    for (let count = 0; count < 50; count++) {
      await fetch(`${server.url}/api/nothing/visitor-${count}?secret=visitor-${count}`);
      await fetch(`${server.url}/db/visitor-${count}.json`);
      await fetch(`${server.url}/api/server/emblem/${count}?v=visitor`);
    }
    const text = await (await fetch(server.metricsUrl)).text();
    for (const secret of [person.email, person.token, 'visitor', '127.0.0.1']) expect(text).not.toContain(secret);
    const kinds = (series: Iterable<string>) =>
      [...series].filter((key) => key.startsWith('kafra_http_requests_total')).length;
    expect(kinds(parseMetrics(text).keys()) - kinds(before.keys())).toBeLessThanOrEqual(3);
  });

  it('are all described in the documentation', async () => {
    const server = await start();
    const { backups } = server.services;
    await backups.ensureRecent(1);
    await server.call('GET /api/server/online-players');
    const documented = readFileSync(new URL('../../docs/operate/monitoring.md', import.meta.url), 'utf8');
    const names = [...(await (await fetch(server.metricsUrl)).text()).matchAll(/^# TYPE (kafra_\w+)/gm)].map(
      ([, name]) => name ?? '',
    );
    expect(names.length).toBeGreaterThan(15);
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(documented))).toEqual([]);
    const promised = [...documented.matchAll(/\b(kafra_(?!drill|pat)\w+)(?=[{`])/g)].map(([, name]) => name ?? '');
    const onMariadb = ['kafra_database_replica_lag_seconds', 'kafra_database_connections', 'kafra_database_waiting'];
    const unset = [...onMariadb, 'kafra_shared_up', 'kafra_log_copy_ratio', 'kafra_log_copy_lag_seconds'];
    expect(promised.filter((name) => !names.includes(name) && !unset.includes(name))).toEqual([]);
  });

  it('are the only page of their port, and can only be read', async () => {
    const { metricsUrl } = await start();
    const answer = await fetch(metricsUrl);
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect((await fetch(new URL('/', metricsUrl))).status).toBe(404);
    expect((await fetch(metricsUrl, { method: 'POST' })).status).toBe(405);
    const head = await fetch(metricsUrl, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const many = await Promise.all(Array.from({ length: 40 }, () => readMetrics(metricsUrl)));
    expect(many.every((told) => told.get('kafra_database_up') === 1)).toBe(true);
  });

  it('prevent the start if their port is unavailable, and the error names the setting', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    cleanUp.push(() => taken.close());
    const { port } = taken.address() as { port: number };
    await expect(startTestServer({ metrics: { port } })).rejects.toThrow(
      /127.0.0.1:\d+ \(setting metrics\): EADDRINUSE/,
    );
    await expect(startTestServer({ port, metrics: { port } })).rejects.toThrow('another port than that of the site');
  });
});

const skipReason = await mariadbUnavailableReason();
if (skipReason !== undefined) it.skip(`metrics over MariaDB: ${skipReason}`);

describe.skipIf(skipReason !== undefined)('metrics over MariaDB', () => {
  it('are returned in time while the database hangs, and report it', async () => {
    const database = await createTestDatabase('stock');
    cleanUp.push(() => database.drop());
    const { hostname, port } = new URL(database.config.url);
    const line = await startTcpProxy(hostname, Number(port || 3306));
    cleanUp.push(() => line.disconnect());
    const url = database.config.url.replace(/@[^/]+/, `@127.0.0.1:${line.port}`);
    const server = await start({ database: { ...database.config, url } });
    const well = await readMetrics(server.metricsUrl);
    expect(well.get('kafra_database_up')).toBe(1);
    const connections = ['used', 'idle'].map((state) => well.get(`kafra_database_connections{state="${state}"}`) ?? 0);
    expect(Math.max(...connections)).toBeGreaterThanOrEqual(1);
    line.pause();
    const stopClock = startEventLoopClock();
    const told = await readMetrics(server.metricsUrl);
    expect(stopClock()).toBeLessThan(3_000);
    expect([told.get('kafra_database_up'), told.has('kafra_instances')]).toEqual([0, false]);
    expect(told.get(`kafra_build_info{version="${version}"}`)).toBe(1);
    line.resume();
    await expect.poll(async () => (await readMetrics(server.metricsUrl)).get('kafra_database_up')).toBe(1);
  });
});

describe('metrics of several worker processes', exhaustive, () => {
  const { serve, remove } = createServerFolder();
  afterAll(remove);

  it('are summed up, and no sum decreases when a worker is killed, frozen or replaced', {
    timeout: 240_000,
  }, async () => {
    const port = await freePort('127.0.0.1');
    const server = await serve('measured', { metrics: { port }, logLevel: 'fatal' }, ['--workers', '2']);
    const read = () => readMetrics(`http://127.0.0.1:${port}/metrics`);
    const answered = async () =>
      (await read()).get('kafra_http_requests_total{operation="server.onlinePlayers",status="200"}');
    // Each request uses a new connection, so that both worker processes receive requests.
    const ask = async (times: number) => {
      for (let count = 0; count < times; count++)
        await fetch(`${server.url}/api/server/online-players`, { headers: { connection: 'close' } });
    };
    await ask(20);
    expect(await answered()).toBe(20);
    const told = await read();
    expect(told.get('kafra_lease_held{lease="upkeep"}')).toBe(1);
    expect(told.get(`kafra_build_info{version="${version}"}`)).toBe(1);

    const workers = execFileSync('ps', ['-o', 'pid=', '--ppid', String(server.child.pid)], { encoding: 'utf8' });
    const [victim = 0, other = 0] = workers.trim().split(/\s+/).map(Number);
    process.kill(other, 'SIGSTOP');
    try {
      expect(await answered()).toBe(20);
    } finally {
      process.kill(other, 'SIGCONT');
    }
    process.kill(victim, 'SIGKILL');
    await expect.poll(answered).toBe(20);
    server.child.kill('SIGHUP');
    await ask(1);
    await server.waitForOutput('All workers are new');
    expect(await answered()).toBe(21);
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
  });
});
