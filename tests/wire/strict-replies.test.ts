import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  addRoutes,
  createApp,
  createServices,
  guardConnections,
  handlers,
  parseConfig,
  silentLog,
} from '@kafra/server/testing';
import { afterEach, expect, test } from 'vitest';

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const undo of cleanUp.splice(0).toReversed()) await undo();
});

/** Starts the real application with a changed reply to the call `server.onlinePlayers`. */
async function startWith(onlinePlayers: () => unknown) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kafra-strict-'));
  cleanUp.push(() => rm(dataDir, { recursive: true }));
  const database = { kind: 'sqlite', file: ':memory:' };
  const config = parseConfig({ dataDir, database, mail: { kind: 'mailbox' }, rateLimits: false, logLevel: 'error' });
  const app = createApp(config);
  const logged: unknown[] = [];
  app.log.error = (...line: unknown[]) => void logged.push(line);
  const clock = { now: Date.now };
  const services = await createServices(config, { clock, log: silentLog, publicUrl: () => '' });
  cleanUp.push(() => services.database.close());
  const server = { ...handlers.server, onlinePlayers: onlinePlayers as typeof handlers.server.onlinePlayers };
  await addRoutes(app, services, { drain: guardConnections(app, config), routeHandlers: { ...handlers, server } });
  cleanUp.push(() => app.close());
  const answer = await app.inject('/api/server/online-players');
  return { answer, logged };
}

const counts = { players: 3, vendors: 1 };

test('a reply with a field outside the contract becomes a status 500, and the log contains the field', async () => {
  const { answer, logged } = await startWith(() => ({ ...counts, pass_hash: '$argon2id$secret' }));
  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toContain('secret');
  expect(answer.json()).toMatchObject({ code: 'internal' });
  expect(String((logged[0] as [{ err: Error }])[0].err)).toContain('pass_hash');
});

test('a reply that matches its schema is sent unchanged', async () => {
  const { answer, logged } = await startWith(() => counts);
  expect([answer.statusCode, answer.json(), logged]).toEqual([200, counts, []]);
});
