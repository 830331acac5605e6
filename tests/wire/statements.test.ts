import { allCalls } from '@kafra/sdk/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { overDatabases } from '../support/databases.ts';
import { demoToken, startDemo } from '../support/demo.ts';
import { goodPassword } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

/**
 * Maximum number of database statements for an API call about the user, however long its reply is: a page of a thousand
 * lines needs no more than an empty one.
 */
const personal: Readonly<Record<string, number>> = {
  'POST /api/account/info': 4,
  'GET /api/account/sessions': 7,
  'GET /api/account/guest-profiles': 2,
  'POST /api/account/login-logs': 6,
  'POST /api/account/item-logs': 12,
  'POST /api/account/storage': 13,
  'POST /api/account/guild-storage': 3,
  'POST /api/account/guild-storage-logs': 6,
  'POST /api/admin/storage': 12,
  'POST /api/admin/item-logs': 10,
  'POST /api/admin/login-logs': 5,
};

/** Shared data, such as lists that are the same for all users, is read from the database once for all of them. */
const shared = allCalls().flatMap(({ noun, route }) =>
  noun === 'server' && !route.path.includes('{') ? [`${route.method} ${route.path}`] : [],
);

interface Metric {
  name: string;
  values: readonly { metricName?: string; value: number }[];
}

/** Returns the number of statements that the server has executed so far. */
async function statements({ services }: TestServer): Promise<number> {
  const metrics = (await services.metrics.snapshot()) as Metric[];
  const duration = metrics.find(({ name }) => name === 'kafra_database_statement_duration_seconds');
  return duration?.values.find(({ metricName }) => metricName?.endsWith('_count'))?.value ?? 0;
}

overDatabases((start) => {
  let server: TestServer;
  let token: string;
  let playerToken: string;
  beforeAll(async () => {
    server = await startDemo((settings) => start({ ...settings, metrics: { port: 0 } }));
    token = await demoToken(server, 'owner');
    playerToken = await demoToken(server, 'player');
    await server.call('POST /api/account/info', {}, token);
  });
  afterAll(() => server.close());

  async function taken(call: string, by = token): Promise<number> {
    const before = await statements(server);
    const answer = await server.call(call, call.startsWith('POST') ? {} : undefined, by);
    expect([call, answer.status]).toEqual([call, 200]);
    return (await statements(server)) - before;
  }

  it.each(Object.entries(personal))('the call %s runs at most %i database statements', async (call, most) => {
    // The measurement is repeated: periodic database statements of the server, such as heartbeats, may be counted too,
    // but not each time.
    await expect.poll(() => taken(call)).toSatisfy((count: number) => count > 0 && count <= most);
  });

  describe.each(['forgot-password', 'resend'])('the request %s, which may send a mail', (call) => {
    const tables = ['site_token', 'site_outbox'] as const;
    const rowsOf = async (): Promise<number[]> => {
      const { db } = server.services.database;
      return Promise.all(tables.map(async (table) => (await db.selectFrom(table).selectAll().execute()).length));
    };
    /** Sends a request, waits for the work that follows the response, and returns the number of database statements. */
    async function ask(email: string): Promise<number> {
      const { timers } = server.services;
      const { later } = timers;
      const { promise: taken, resolve } = Promise.withResolvers<number>();
      const spy = vi.spyOn(timers, 'later').mockImplementationOnce((name, delay, work) =>
        later(name, delay, async () => {
          const before = await statements(server);
          await work();
          resolve((await statements(server)) - before);
        }),
      );
      const body = { email, ...(call === 'forgot-password' && { recaptcha: await server.captcha() }) };
      expect((await server.call(`POST /api/account/${call}`, body)).status).toBe(204);
      spy.mockRestore();
      return taken;
    }

    it('runs as many database statements for an unknown address as for a known one, and stores nothing for it', async () => {
      const known = call === 'resend' ? 'unverified@kafra.example' : 'owner@kafra.example';
      if (call === 'resend')
        await server.call('POST /api/account/register', {
          ...{ email: known, password: goodPassword, recaptcha: await server.captcha() },
        });
      const atFirst = await rowsOf();
      const unknown = 'who-is-that@kafra.example';
      let fewestForUnknown = await ask(unknown);
      expect(await rowsOf()).toEqual(atFirst);
      let fewestForKnown = await ask(known);
      // Both measurements are repeated: background statements of the server may be counted too, but not each time.
      const difference = async () => {
        fewestForUnknown = Math.min(fewestForUnknown, await ask(unknown));
        fewestForKnown = Math.min(fewestForKnown, await ask(known));
        return Math.abs(fewestForKnown - fewestForUnknown);
      };
      await expect.poll(difference).toBeLessThanOrEqual(2);
      const [tokens = 0, mails = 0] = await rowsOf();
      expect([tokens > (atFirst[0] ?? 0), mails > (atFirst[1] ?? 0)]).toEqual([true, true]);
    });
  });

  it.each(shared)('the call %s runs no database statements for later requests of other users', async (call) => {
    // The server reads shared data again every five seconds, possibly during a measurement.
    await expect.poll(() => taken(call, playerToken)).toBe(0);
    // Staff may see hidden characters. Their existence is read for each request, which needs one more statement.
    await expect.poll(() => taken(call)).toBeLessThanOrEqual(1);
  });
});
