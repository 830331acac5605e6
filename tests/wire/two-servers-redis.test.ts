/** @module-tag exhaustive */
import { second } from '@kafra/sdk/rules';
import { hasRedisProgram, mariadbUnavailableReason, startEventLoopClock, startRedis } from '@kafra/server/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newPerson } from '../support/people.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { startTwoServers, type TwoServers } from '../support/two-servers.ts';

const skipReason =
  (await mariadbUnavailableReason()) ??
  (hasRedisProgram ? undefined : 'neither valkey-server nor redis-server is on the PATH');
if (skipReason !== undefined) it.skip(`two servers and a Redis: ${skipReason}`);

describe.skipIf(skipReason !== undefined)('two servers over one database and one Redis', () => {
  const cleanUp: (() => unknown)[] = [];
  let line: TcpProxy;
  let both: TwoServers;

  beforeEach(async () => {
    const redis = await startRedis();
    cleanUp.push(redis.kill);
    line = await startTcpProxy('127.0.0.1', redis.port);
    cleanUp.push(() => line.disconnect());
    const shared = { kind: 'redis', url: `redis://127.0.0.1:${line.port}` } as const;
    both = await startTwoServers({ shared, rateLimits: true });
    cleanUp.push(() => both.close());
  });
  afterEach(async () => {
    for (const undo of cleanUp.splice(0).toReversed()) await undo();
  });

  /** Requests captchas, and returns how many the server granted; the rate limit is 60 in ten minutes. */
  async function puzzles(attempts: number) {
    const statuses: number[] = [];
    let slowest = 0;
    for (let n = 0; n < attempts; n++) {
      const stopClock = startEventLoopClock();
      statuses.push((await both.call('GET /captcha/challenge')).status);
      slowest = Math.max(slowest, stopClock());
    }
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
    return { granted: statuses.filter((status) => status === 200).length, slowest };
  }

  it('apply one common rate limit to a visitor who uses both', async () => {
    const { granted } = await puzzles(100);
    expect(granted).toBeGreaterThanOrEqual(60);
    // On a busy machine Redis is sometimes late, and a server then counts requests without it. Each server without the
    // other would grant 50.
    expect(granted).toBeLessThan(70);
  });

  it.each(['cut', 'frozen'] as const)(
    'delay no request and allow at most twice the limit while the connection to Redis is %s',
    async (how) => {
      const used = await puzzles(20);
      expect(used.granted).toBe(20);
      if (how === 'cut') await line.disconnect();
      else line.pause();
      const away = await puzzles(80);
      expect(away.granted).toBeLessThanOrEqual(60);
      expect(away.slowest).toBeLessThan(second);
      if (how === 'cut') await line.reconnect();
      else line.resume();
      const back = await puzzles(80);
      expect(used.granted + away.granted + back.granted).toBeLessThanOrEqual(120);
      expect((await both.call('GET /readyz')).status).toBe(200);
    },
  );

  it('end a revoked session on both without waiting five seconds', async () => {
    const person = await newPerson(both);
    const [one, other] = both.servers;
    const info = async (server: typeof one) => (await server.call('POST /api/account/info', {}, person.token)).status;
    expect([await info(one), await info(other)]).toEqual([200, 200]);
    // The clocks of the servers hardly advance during the test. Without Redis, the other server's cached session would
    // still be valid.
    await one.call('POST /api/account/logout', {}, person.token);
    const stopClock = startEventLoopClock();
    await expect.poll(() => info(other), { interval: 10 }).toBe(401);
    expect(stopClock()).toBeLessThan(4 * second);
  });
});
