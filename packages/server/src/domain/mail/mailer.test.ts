import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { day, minute } from '@kafra/sdk/rules';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseConfig } from '../../config.ts';
import { createServices } from '../../create-services.ts';
import { silentLog } from '../../rules/log.ts';
import type { Services } from '../../services.ts';
import { createMailer, type Mailer } from './mailer.ts';

/** Starts a mail server that accepts connections, sends the output of `greet`, and never closes them. */
const startServer = async (greet: (socket: Socket) => void) => {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    greet(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};

const dataDir = mkdtempSync(path.join(tmpdir(), 'kafra-mail-'));
let now: number;
let services: Services;
/** Promises of the mail deliveries that were started. */
let deliveries: Promise<unknown>[];
let logged: string[];
beforeEach(async () => {
  now = 1_000_000_000;
  deliveries = [];
  logged = [];
  const config = parseConfig({ dataDir, database: { kind: 'sqlite', file: ':memory:' }, mail: { kind: 'mailbox' } });
  services = await createServices(config, { clock: { now: () => now }, log: silentLog, publicUrl: () => '' });
});
afterEach(async () => {
  vi.useRealTimers();
  await services.timers.stop();
  await services.database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const write = (_facts: object, message: string) => void logged.push(message);
const mailTo = (url: string, database = services.database, publicUrl = 'https://realm.example.org'): Mailer =>
  createMailer({
    ...services,
    database,
    config: { ...services.config, mail: { kind: 'smtp', url, from: 'realm@example.org' } },
    log: { info: write, warn: write, error: write },
    timers: {
      ...services.timers,
      every: () => {},
      later: (_name, _delay, work) => void deliveries.push(work()),
    },
    publicUrl: () => publicUrl,
  });
const waiting = () => services.database.db.selectFrom('site_outbox').selectAll().execute();

test('a mailer gives up after 15 seconds if the mail server never responds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const silent = await startServer(() => vi.advanceTimersByTime(15_000));
  const mail = mailTo(silent.url);
  await mail.enqueue(services.database.db, 'one@example.org', { template: 'password_changed' });
  mail.deliver();
  await Promise.all(deliveries);
  expect(logged).toEqual(['a mail could not be sent']);
  expect((await waiting())[0]?.attempts).toBe(1);
  silent.close();
});

test('a mailer drops a mail if its link expired in the queue, and logs it', async () => {
  const refusing = await startServer((socket) => void socket.end('421 try again later\r\n'));
  const mail = mailTo(refusing.url);
  const { db } = services.database;
  await mail.enqueue(db, 'one@example.org', { template: 'reset', token: 'T'.repeat(43), expiresAt: now + 30 * minute });
  await mail.enqueue(db, 'one@example.org', { template: 'password_changed' });
  mail.deliver();
  await Promise.all(deliveries);
  now += 30 * minute;
  mail.deliver();
  await Promise.all(deliveries);
  expect(logged).toEqual([
    'a mail could not be sent',
    'a mail could not be sent',
    'a mail was dropped: its link had expired',
    'a mail could not be sent',
  ]);
  expect((await waiting()).map((row) => row.template)).toEqual(['password_changed']);
  refusing.close();
});

test('a mail queued with a clock one year ahead is sent once the clock is right', async () => {
  const mail = mailTo('smtp://127.0.0.1:9');
  now += 365 * day;
  await mail.enqueue(services.database.db, 'one@example.org', { template: 'password_changed' });
  now -= 365 * day;
  mail.deliver();
  await Promise.all(deliveries);
  expect((await waiting())[0]).toMatchObject({ attempts: 1, next_at: now + minute });
});

test("a mailer delays mails until the server's address is known, because their links need it", async () => {
  const { db } = services.database;
  const mail = mailTo('smtp://127.0.0.1:9', services.database, '');
  await mail.enqueue(db, 'one@example.org', { template: 'password_changed' });
  mail.deliver();
  await Promise.all(deliveries);
  expect(await waiting()).toMatchObject([{ attempts: 0 }]);
});

test('a mailer sends all mails that are queued during a round of sending in the next round', async () => {
  const { database } = services;
  const begun = vi.fn();
  const first = new Promise((resolve) => begun.mockImplementationOnce(resolve));
  const mail = mailTo('smtp://127.0.0.1:9', {
    ...database,
    get db() {
      begun();
      return database.db;
    },
  });
  mail.deliver();
  await first;
  for (let times = 0; times < 5; times += 1) mail.deliver();
  await Promise.all(deliveries);
  expect(begun).toHaveBeenCalledTimes(2);
});
