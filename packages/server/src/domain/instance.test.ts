import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseConfig } from '../config.ts';
import { type Log, silentLog } from '../rules/log.ts';
import type { Database } from '../store/database.ts';
import { noteInstance } from '../store/instances.ts';
import { acquireLease } from '../store/leases.ts';
import { migrate } from '../store/migrations/migrate.ts';
import { openDatabase } from '../store/open-database.ts';
import { createInstance, type Instance } from './instance.ts';
import type { Secrets } from './secrets.ts';
import { createTimers, type Timers } from './timers.ts';

let database: Database;
/** Of each server its own. */
let timers: Timers[];
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  timers = [];
  database = await openDatabase({ kind: 'sqlite', file: ':memory:' });
  await migrate(database, 0);
});
afterEach(async () => {
  for (const each of timers) await each.stop();
  await database.close();
  vi.useRealTimers();
});

const config = parseConfig({ mail: { kind: 'mailbox' } });

function instance({ keys = 'ours', log = silentLog }: { keys?: string; log?: Log } = {}): Instance {
  const current = { id: keys, key: Buffer.alloc(32) };
  const secrets: Secrets = {
    session: { current, find: () => undefined },
    seal: { current: { ...current, id: 1 }, find: () => undefined },
    sign: (purpose, text) => `${keys} ${purpose} ${text}`,
    verify: () => false,
  };
  const own = createTimers(log);
  timers.push(own);
  return createInstance({ config, database, secrets, timers: own, log, backupPlace: 'here:/backups' });
}

const others = (facts: object) =>
  noteInstance(database.db, {
    ...{ id: 'x'.repeat(26), host: 'realm-2', version: '0.0.1', connections: 10, backups: '', secrets: 'ours' },
    ...facts,
  });

test('each knows how many there are, and the leases go from one to the next', async () => {
  const [first, second] = [instance(), instance()];
  await first.start();
  await second.start();
  expect(second.count).toBe(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(first.count).toBe(2);
  expect(await acquireLease(database.db, 'upkeep', second.id)).toBe(false);
  await first.stop();
  expect(await acquireLease(database.db, 'upkeep', second.id)).toBe(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(second.count).toBe(1);
});

test('one that was not heard of for half a minute does not count', async () => {
  await others({ secrets: instance().id });
  await database.db.updateTable('site_instance').set({ seen_at: 1 }).execute();
  const late = instance();
  await late.start();
  expect(late.count).toBe(1);
});

test('one with other secrets does not start, says whose are to be copied, and leaves no trace', async () => {
  await instance().start();
  const refused = instance({ keys: 'theirs' });
  await expect(refused.start()).rejects.toThrow(/with other secrets: copy its secrets file/);
  const rows = await database.db.selectFrom('site_instance').select('id').execute();
  expect(rows.map(({ id }) => id)).not.toContain(refused.id);
});

test('one of another version is named in the log', async () => {
  const log = { ...silentLog, warn: vi.fn() };
  await others({ secrets: 'ours instance ours 1' });
  await instance({ log }).start();
  expect(log.warn).toHaveBeenCalledWith(
    { host: 'realm-2', version: '0.0.1' },
    expect.stringContaining('another version'),
  );
});
