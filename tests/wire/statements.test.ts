import { allCalls } from '@kafra/sdk/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { overDatabases } from '../support/databases.ts';
import { demoToken, startDemo } from '../support/demo.ts';
import type { TestServer } from '../support/server.ts';

/** What a call about oneself may take, whatever it answers: a page of a thousand lines takes no more than an empty one. */
const personal: Readonly<Record<string, number>> = {
  'POST /api/account/info': 3,
  'GET /api/account/sessions': 7,
  'GET /api/account/guest-profiles': 2,
  'POST /api/account/login-logs': 6,
  'POST /api/account/item-logs': 11,
  'POST /api/account/storage': 13,
  'POST /api/account/guild-storage': 3,
  'POST /api/account/guild-storage-logs': 6,
  'POST /api/admin/storage': 12,
  'POST /api/admin/item-logs': 9,
  'POST /api/admin/login-logs': 5,
};

/** What is the same for everybody is read once for all of them. */
const shared = allCalls().flatMap(({ noun, route }) =>
  noun === 'server' && !route.path.includes('{') ? [`${route.method} ${route.path}`] : [],
);

interface Metric {
  name: string;
  values: readonly { metricName?: string; value: number }[];
}

/** Statements that the server has made so far. */
async function statements({ services }: TestServer): Promise<number> {
  const metrics = (await services.metrics.snapshot()) as Metric[];
  const duration = metrics.find(({ name }) => name === 'kafra_database_statement_duration_seconds');
  return duration?.values.find(({ metricName }) => metricName?.endsWith('_count'))?.value ?? 0;
}

overDatabases((start) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startDemo((settings) => start({ ...settings, metrics: { port: 0 } }));
    token = await demoToken(server, 'owner');
    await server.call('POST /api/account/info', {}, token);
  });
  afterAll(() => server.close());

  async function taken(call: string): Promise<number> {
    const before = await statements(server);
    const answer = await server.call(call, call.startsWith('POST') ? {} : undefined, token);
    expect([call, answer.status]).toEqual([call, 200]);
    return (await statements(server)) - before;
  }

  it.each(Object.entries(personal))('%s takes at most %i', async (call, most) => {
    // What the server does by itself, such as saying that it is there, may come between, but not each time.
    await expect.poll(() => taken(call)).toSatisfy((count: number) => count > 0 && count <= most);
  });

  it.each(shared)('%s takes none for who asks after the first', async (call) => {
    // It is read again every five seconds, which may lie between the two.
    await expect.poll(() => taken(call)).toBe(0);
  });
});
