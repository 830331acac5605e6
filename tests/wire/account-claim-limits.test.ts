import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { overDatabases } from '../support/databases.ts';
import { gamePassword, newGameAccount, newPerson, type Person } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

const minute = 60_000;

overDatabases((start) => {
  let server: TestServer;
  const people: Person[] = [];
  beforeAll(async () => {
    // The clock is frozen, because on a slow machine rate limits would refill during a test.
    vi.useFakeTimers({ toFake: ['Date'] });
    server = await start({
      rateLimits: true,
      site: { captcha: { provider: 'none' } },
      trustedProxies: ['loopback'],
      metrics: { port: 0 },
    });
    for (let n = 0; n < 12; n++) {
      people.push(await newPerson({ ...server, captcha: async () => 'x' }));
      server.advance(60 * minute);
    }
  });
  afterAll(async () => {
    await server.close();
    vi.useRealTimers();
  });

  const claim = async ({ token }: Person, user_id: string, game_password: string, from = '192.0.2.1') => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'x-forwarded-for': from,
    };
    const body = JSON.stringify({ user_id, game_password });
    const response = await fetch(`${server.url}/api/account/claim`, { method: 'POST', headers, body });
    return { status: response.status, text: await response.text() };
  };
  const person = (n: number): Person => {
    const one = people[n];
    if (!one) throw new Error('too few people');
    return one;
  };

  describe('wrong game passwords', () => {
    it("of eleven users for one account name are too many, and the game's tables do not change", async () => {
      const id = await newGameAccount(server, { userid: 'guessed' });
      const { db } = server.services.database;
      const game = async () => ({
        login: await db.selectFrom('login').where('account_id', '=', id).selectAll().execute(),
        log: await db.selectFrom('loginlog').selectAll().execute(),
      });
      const before = await game();
      for (let n = 0; n < 10; n++)
        expect((await claim(person(n), 'guessed', `wrong-${n}`, `192.0.2.${n}`)).status).toBe(403);
      expect((await claim(person(10), 'guessed', 'wrong', '192.0.2.10')).status).toBe(429);
      expect((await claim(person(10), 'GUESSED', 'wrong', '192.0.2.11')).status).toBe(429);
      expect(await game()).toEqual(before);
      server.advance(60 * minute);
      expect((await claim(person(10), 'guessed', gamePassword)).status).toBe(200);
    });

    it('of one user are limited after five, and from one client address after twenty', async () => {
      server.advance(60 * minute);
      for (let n = 0; n < 5; n++) expect((await claim(person(0), `no_one_${n}`, 'x')).status).toBe(403);
      expect((await claim(person(0), 'no_one_6', 'x', '192.0.2.9')).status).toBe(429);
      server.advance(60 * minute);
      for (let n = 0; n < 20; n++)
        expect((await claim(person(n % 5), `nobody_${n}`, 'x', '192.0.2.7')).status).toBe(403);
      expect((await claim(person(6), 'nobody_20', 'x', '192.0.2.7')).status).toBe(429);
      expect((await claim(person(6), 'nobody_20', 'x', '192.0.2.8')).status).toBe(403);
    });

    it('are limited without counting successful attempts', async () => {
      server.advance(120 * minute);
      for (let n = 0; n < 8; n++) {
        await newGameAccount(server, { userid: `mine_${n}` });
        expect((await claim(person(11), `mine_${n}`, gamePassword)).status).toBe(200);
      }
    });
  });

  describe('a refused claim', () => {
    it('takes the same number of database statements for every reason', async () => {
      server.advance(120 * minute);
      await newGameAccount(server, { userid: 'is_there' });
      await newGameAccount(server, { userid: 'is_server', sex: 'S' });
      for (let twice = 0; twice < 2; twice++) await newGameAccount(server, { userid: 'is_twice' });
      const statements = async () => {
        const metrics = (await server.services.metrics.snapshot()) as {
          name: string;
          values: { metricName?: string; value: number }[];
        }[];
        const duration = metrics.find(({ name }) => name === 'kafra_database_statement_duration_seconds');
        return duration?.values.find(({ metricName }) => metricName?.endsWith('_count'))?.value ?? 0;
      };
      const refused = [
        ['is_not_there', 'x'],
        ['is_there', 'wrong'],
        ['is_server', gamePassword],
        ['is_twice', gamePassword],
      ] as const;
      // The smallest of three measurements is used, because other database statements of the server may be counted too.
      const least = refused.map(() => Number.POSITIVE_INFINITY);
      for (const one of [person(7), person(8), person(9)]) {
        // The first request caches the session. Otherwise the query for the session would be counted too.
        await claim(one, 'warm_up', 'x');
        for (const [index, [userid, word]] of refused.entries()) {
          const before = await statements();
          expect((await claim(one, userid, word)).status).toBe(403);
          least[index] = Math.min(least[index] ?? 0, (await statements()) - before);
        }
      }
      expect(least[0]).toBeGreaterThan(0);
      expect(new Set(least).size).toBe(1);
    });
  });
});
