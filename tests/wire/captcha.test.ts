import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { goodPassword } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** Tests how difficult the captchas are that forms have to solve. */
const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const undo of cleanUp.splice(0).toReversed()) await undo();
});

async function start(settings: Parameters<typeof startTestServer>[0]): Promise<TestServer> {
  const server = await startTestServer(settings);
  cleanUp.push(() => server.close());
  return server;
}

const costAt = async (server: TestServer) => (await server.call('GET /captcha/challenge')).body.parameters.cost;

const register = (server: TestServer, recaptcha: string) =>
  server.call('POST /api/account/register', { email: 'new@example.org', password: goodPassword, recaptcha });

it('solving a captcha takes some hundred milliseconds by default', async () => {
  const server = await start({ captcha: {} });
  expect(await costAt(server)).toBe(5_000);
  expect(await register(server, await server.captcha())).toMatchObject({ status: 204 });
});

it('a captcha has the configured difficulty, and a solution for a lower one is rejected', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'kafra-captcha-'));
  cleanUp.push(() => rm(folder, { recursive: true }));
  const secretsFile = path.join(folder, 'secrets.json');
  const cheap = await start({ captcha: { cost: 20 }, secretsFile });
  const dear = await start({ captcha: { cost: 30 }, secretsFile });
  expect([await costAt(cheap), await costAt(dear)]).toEqual([20, 30]);
  expect(await register(dear, await cheap.captcha())).toMatchObject({ status: 400, body: { code: 'captcha_failed' } });
  expect(await register(dear, await dear.captcha())).toMatchObject({ status: 204 });
});
