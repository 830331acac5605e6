import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { minute } from '@kafra/sdk/rules';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../rules/clock.ts';
import { silentLog } from '../../rules/log.ts';
import { noMetrics } from '../../rules/metrics.ts';
import { startEventLoopClock } from '../../testing/event-loop-clock.ts';
import { hasRedisProgram, type RedisProgram, startRedis } from '../../testing/redis-program.ts';
import type { Charge } from './rate-counters.ts';
import { createRedisShared } from './redis-shared.ts';
import { type Shared, topics } from './shared.ts';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const undo of cleanUp.splice(0).toReversed()) await undo();
});

async function redis(...settings: string[]): Promise<RedisProgram> {
  const started = await startRedis(...settings);
  cleanUp.push(started.kill);
  return started;
}

interface Settings {
  realm: string;
  processes: number;
  log: typeof silentLog;
  deadline: number;
}

/**
 * Long response time for tests with exact counts. On a busy machine, the default would make each process count
 * separately.
 */
const patient = { deadline: minute };

async function sharedAt(
  url: string,
  { realm = 'ours', processes = 2, log = silentLog, ...more }: Partial<Settings> = {},
): Promise<Shared> {
  const shared = await createRedisShared({
    ...{ url, realm, clock: systemClock, log, metrics: noMetrics, ...more },
    processes: () => processes,
  });
  cleanUp.push(shared.close);
  return shared;
}

/** A rate limit that refills too slowly to matter within a test. */
const limit: Charge = { name: 'signIn', key: 'somebody', times: 10, per: 1_000 * minute, attempts: 1 };
const granted = async ({ counters }: Shared, attempts: number, charge = limit) => {
  let count = 0;
  for (let n = 0; n < attempts; n++) if ((await counters.charge(charge)) === 0) count += 1;
  return count;
};

const listen = async (server: { listen(port: number, host: string): unknown; address(): unknown }) => {
  const listening = once(server as never, 'listening');
  server.listen(0, '127.0.0.1');
  await listening;
  return (server.address() as AddressInfo).port;
};

describe.skipIf(!hasRedisProgram)('shared state over Redis', () => {
  let server: RedisProgram;
  let one: Shared;
  let other: Shared;
  beforeEach(async () => {
    server = await redis();
    [one, other] = [await sharedAt(server.url, patient), await sharedAt(server.url, patient)];
  });

  const restored = (shared: Shared) =>
    expect.poll(() => shared.counters.charge({ ...limit, key: `probe ${Math.random()}`, times: 1 })).toBe(0);

  it('enforces a rate limit exactly across all servers', async () => {
    const attempts = Array.from({ length: 40 }, (_, n) => (n % 2 ? one : other).counters.charge(limit));
    expect((await Promise.all(attempts)).filter((delay) => delay === 0)).toHaveLength(10);
    expect(await granted(one, 1, { ...limit, key: 'somebody else' })).toBe(1);
  });

  it('does not count refunded attempts and checks of the remaining time', async () => {
    for (let n = 0; n < 30; n++) {
      expect(await one.counters.charge(limit)).toBe(0);
      await other.counters.charge({ ...limit, attempts: -1 });
      expect(await other.counters.charge({ ...limit, attempts: 0 })).toBe(0);
    }
  });

  it('refills rate limits evenly by the clock of Redis', async () => {
    // The limit refills one attempt per minute, so the test sees no refill.
    const slow = { ...limit, times: 5, per: 5 * minute };
    expect(await granted(one, 6, slow)).toBe(5);
    const delay = await other.counters.charge(slow);
    expect(delay).toBeGreaterThan(0);
    expect(delay).toBeLessThanOrEqual(minute);
    const quick = { ...limit, key: 'quick', times: 1, per: 200 };
    expect(await granted(one, 1, quick)).toBe(1);
    await expect.poll(() => other.counters.charge(quick), { interval: 20 }).toBe(0);
  });

  it('stores no personal data, and every key expires', async () => {
    await one.counters.charge({ ...limit, key: 'person@example.org' });
    const { createClient } = await import('@redis/client');
    const client = await createClient({ url: server.url }).connect();
    cleanUp.push(() => client.destroy());
    const keys = await client.keys('kafra:ours:*');
    expect(keys).toEqual([expect.stringMatching(/^kafra:ours:rl:signIn:[\w-]{22}$/)]);
    expect(await client.pTTL(keys[0] ?? '')).toBeGreaterThan(0);
  });

  it('delivers published messages unchanged to the other servers', async () => {
    const heard: [string, number][] = [];
    for (const topic of topics) other.subscribe(topic, (masterId) => heard.push([topic, masterId]));
    // Subscriptions to messages take effect shortly after the start, so the test repeats its messages.
    await expect
      .poll(() => {
        one.publish('written', 8);
        one.publish('invalid', 9);
        return new Map(heard);
      })
      .toEqual(
        new Map([
          ['written', 8],
          ['invalid', 9],
        ]),
      );
  });

  it('keeps two realms in one Redis separate', async () => {
    const theirs = await sharedAt(server.url, { realm: 'theirs', ...patient });
    expect([await granted(one, 11), await granted(theirs, 11)]).toEqual([10, 10]);
    const heard = vi.fn();
    theirs.subscribe('invalid', heard);
    const ours = new Promise((resolve) => other.subscribe('invalid', resolve));
    one.publish('invalid', 7);
    expect(await ours).toBe(7);
    expect(heard).not.toHaveBeenCalled();
  });

  it.each(['killed', 'frozen'] as const)(
    'enforces a rate limit within a factor of two while Redis is %s and restored',
    async (how) => {
      const [one, other] = [await sharedAt(server.url), await sharedAt(server.url)];
      const used = (await granted(one, 4)) + (await granted(other, 3));
      if (how === 'killed') await server.kill();
      else server.freeze();
      const stopClock = startEventLoopClock();
      const away = (await granted(one, 20)) + (await granted(other, 20));
      // Each process waits 50 ms for Redis in each of its first three attempts, then no longer.
      expect(stopClock()).toBeLessThan(2_000);
      if (how === 'killed') await server.restart();
      else server.thaw();
      await restored(one);
      await restored(other);
      const after = (await granted(one, 20)) + (await granted(other, 20));
      expect(used).toBe(7);
      expect(away).toBeLessThanOrEqual(10);
      expect(used + away + after).toBeLessThanOrEqual(20);
      expect(await granted(one, 3, { ...limit, key: 'somebody else' })).toBe(3);
    },
  );

  it('logs a lost and a restored connection once each, without the password', async () => {
    const log = { ...silentLog, warn: vi.fn(), info: vi.fn() };
    const shared = await sharedAt(server.url.replace('redis://', 'redis://default:@'), { log });
    server.freeze();
    await granted(shared, 20);
    expect(log.warn).toHaveBeenCalledTimes(1);
    expect(log.warn.mock.calls[0]?.[1]).toBe('Redis does not respond: each process counts separately');
    server.thaw();
    await expect.poll(() => log.info.mock.calls.length).toBe(1);
  });
});

describe.skipIf(!hasRedisProgram)('an unusable Redis address prevents the start with one sentence', () => {
  it('a wrong password', async () => {
    const { port } = await redis('--requirepass', 'right');
    await expect(sharedAt(`redis://:wrong@127.0.0.1:${port}`)).rejects.toThrow(
      `The server at 127.0.0.1:${port} (setting shared) rejects the user name or the password.`,
    );
    await expect(sharedAt(`redis://127.0.0.1:${port}`)).rejects.toThrow('rejects the user name or the password');
    await sharedAt(`redis://:right@127.0.0.1:${port}`);
  });

  it('a read-only replica', async () => {
    const { port } = await redis();
    const replica = await redis('--replicaof', `127.0.0.1 ${port}`);
    await expect(sharedAt(replica.url)).rejects.toThrow('is a read-only replica: set the address of the primary.');
  });
});

describe('another service at the Redis address', () => {
  it.each(['a web server', 'one that says nothing', 'one that talks first'])('is reported: %s', async (what) => {
    const sockets = new Set<Socket>();
    const service =
      what === 'a web server'
        ? createHttpServer((_request, response) => response.end('hello'))
        : createServer((socket) => {
            if (what === 'one that talks first') socket.write('5.5.5-10.11.6-MariaDB\0');
          });
    service.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => undefined)));
    const port = await listen(service);
    cleanUp.push(() => {
      for (const socket of sockets) socket.destroy();
      service.close();
    });
    await expect(sharedAt(`redis://127.0.0.1:${port}`)).rejects.toThrow(
      `The server at 127.0.0.1:${port} (setting shared) is not a Redis or Valkey server.`,
    );
  });
});

it('a start without Redis does not wait, and each process counts separately', async () => {
  const probe = createServer();
  const port = await listen(probe);
  probe.close();
  const log = { ...silentLog, warn: vi.fn() };
  const shared = await sharedAt(`redis://127.0.0.1:${port}`, { log });
  expect(await granted(shared, 20)).toBe(5);
  expect(log.warn.mock.calls[0]?.[1]).toContain('Redis is unavailable');
});

if (!hasRedisProgram) it.skip('Redis: neither valkey-server nor redis-server is on the PATH');
