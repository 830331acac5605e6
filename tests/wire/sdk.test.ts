import { createKafra, type Kafra } from '@kafra/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoPassword, startDemo } from '../support/demo.ts';
import type { TestServer } from '../support/server.ts';

let server: TestServer;
const opened: Kafra[] = [];

beforeAll(async () => {
  server = await startDemo();
});
afterAll(async () => {
  for (const kafra of opened) kafra.close();
  await server.close();
});

function open(options: Partial<Parameters<typeof createKafra>[0]> = {}): Kafra {
  const kafra = createKafra({ url: server.url, ...options });
  opened.push(kafra);
  return kafra;
}

const player = { email: 'player@kafra.example', password: demoPassword };

it('the SDK signs in with a solved captcha, and a sign-out ends the session on the server', async () => {
  const kafra = open();
  const { token, claims } = await kafra.signIn(player);
  expect(claims.group_id).toBeLessThan(10);
  expect((await kafra.account.info()).master_account.email).toBe(player.email);
  await kafra.signOut();
  const late = open({ token });
  await expect(late.account.info()).rejects.toMatchObject({ name: 'ApiError', status: 401, code: 'unauthorized' });
});

it('the SDK distinguishes a wrong password from an unverified email address', async () => {
  const kafra = open();
  await expect(kafra.signIn({ ...player, password: 'wrong' })).rejects.toMatchObject({ code: 'invalid_credentials' });
  const unverified = { ...player, email: 'unverified@kafra.example' };
  await expect(kafra.signIn(unverified)).rejects.toMatchObject({ code: 'not_verified' });
  expect(kafra.session.getSnapshot()).toBeUndefined();
});

it('the SDK returns the rows of a log from many small pages, each once and in order', async () => {
  const kafra = open();
  await kafra.signIn(player);
  const { item_logs: first } = await kafra.account.itemLogs({ limit: 1_000 });
  const rows = kafra.account.itemLogs.rows({ limit: 7 }, { limit: 40 });
  const walked: unknown[] = [];
  for await (const row of rows) walked.push(row);
  expect(walked).toEqual(first.slice(0, 40));
  expect(rows.truncated).toBe(true);
});
