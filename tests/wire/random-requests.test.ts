/** @module-tag exhaustive */
import { allCalls, type CallDefinition, pathFields } from '@kafra/sdk/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overDatabases } from '../support/databases.ts';
import { demoToken, startDemo } from '../support/demo.ts';
import { randomRequests } from '../support/random-requests.ts';
import type { TestServer } from '../support/server.ts';

/** API calls that change nothing are tested more often: they have filters, and they do not end the session. */
const roundsOf = (route: CallDefinition) => (route.safe ? 250 : 20);

/**
 * Returns the request line and body of an API call: path fields are in the path, those of a GET or DELETE in the query.
 */
function lineOf(route: CallDefinition, input: unknown): { line: string; body: unknown } {
  const fields = { ...(typeof input === 'object' ? input : undefined) } as Record<string, unknown>;
  const inPath = pathFields(route.path);
  const asText = (value: unknown) => encodeURIComponent(String(value).toWellFormed());
  const path = inPath.reduce((at, name) => at.replace(`{${name}}`, () => asText(fields[name])), route.path);
  for (const name of inPath) delete fields[name];
  if (route.method === 'POST' || route.method === 'PUT')
    return { line: `${route.method} ${path}`, body: inPath.length > 0 ? fields : input };
  const query = Object.entries(fields).map(([name, value]) => `${asText(name)}=${asText(value)}`);
  return { line: `${route.method} ${path}${query.length > 0 ? `?${query.join('&')}` : ''}`, body: undefined };
}

overDatabases((start) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startDemo(start);
    token = await demoToken(server, 'owner');
  });
  afterAll(() => server.close());

  /** Some API calls end the session, so the user signs in again. */
  const answer = async (line: string, body: unknown) => {
    const first = await server.call(line, body, token);
    if (first.status !== 401 || line.includes('/login')) return first;
    token = await demoToken(server, 'owner');
    return server.call(line, body, token);
  };

  describe('a random JSON body', () => {
    it.each(allCalls().map(({ name, route }) => [name, route] as const))(
      'for the call %s never causes a status 500',
      async (name, route) => {
        const requests = randomRequests(name);
        const asked = new Set<string>();
        for (let round = 0; round < roundsOf(route); round++) {
          const { line, body } = lineOf(route, requests.of(route.request));
          const request = JSON.stringify([line, body]);
          // API calls with few fields are tested less often: they repeat the same requests, and those that change
          // nothing would give the same response.
          if (route.safe && asked.has(request)) continue;
          asked.add(request);
          const { status, text } = await answer(line, body);
          expect([line, body, status, status < 500 ? '' : text]).not.toEqual([line, body, 500, text]);
        }
      },
    );
  });

  describe('a log query', () => {
    it.each([
      { strict: { time: { to: 8_640_000_000_000_000 } } },
      { strict: { time: { from: 1e300 } } },
      { strict: { time: { to: '99999999999999999999' } } },
      { strict: { time: { from: -1 } } },
      { strict: { items: [-1] } },
      { strict: { items: [2 ** 32] } },
      { fuzzy: { rcodes: [1e15] } },
      { strict: { zeny: { min: 1e16 } } },
    ])('is rejected if invalid: %j', async (query) => {
      for (const log of ['account/item-logs', 'admin/item-logs', 'account/storage', 'account/login-logs']) {
        const { status, body } = await answer(`POST /api/${log}`, query);
        expect([status, body.code]).toEqual([400, 'invalid_request']);
      }
    });
  });
});
