import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseConfig } from '../../config.ts';
import { type Log, silentLog } from '../../rules/log.ts';
import type { Database } from '../../store/connection/database.ts';
import { openDatabase } from '../../store/connection/open-database.ts';
import { noteInstance } from '../../store/instances/instances.ts';
import { acquireLease } from '../../store/instances/leases.ts';
import { migrate } from '../../store/migrations/migrate.ts';
import type { Keyring, Secrets } from '../secrets/secrets.ts';
import { createTimers, type Timers } from '../timers.ts';
import { createInstance } from './instance.ts';

let database: Database;
/** Timers of each test server, which the test runs. */
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

/**
 * Returns an encryption key. Its id is the first letter of the name, so that `a1` and `a2` are different keys with one
 * id.
 */
const keyOf = (name: string) => ({ id: name.charAt(0), key: Buffer.alloc(32, name) });

const ring = <Id>(all: readonly { id: Id; key: Buffer }[]): Keyring<Id> => {
  const [current] = all;
  if (!current) throw new Error('no key');
  return { current, all, find: () => undefined };
};

interface Keys {
  session?: string[];
  seal?: string[];
  signing?: string;
}

function instance({ session = ['a1'], seal = ['a1'], signing = 'ours', log = silentLog }: Keys & { log?: Log } = {}) {
  const secrets: Secrets = {
    session: ring(session.map(keyOf)),
    seal: ring(seal.map(keyOf).map((one) => ({ ...one, id: one.id.charCodeAt(0) }))),
    sign: (purpose, text) => createHmac('sha256', signing).update(`${purpose} ${text}`).digest('base64url'),
    verify: () => false,
  };
  const own = createTimers(log);
  timers.push(own);
  return createInstance({ config, database, secrets, timers: own, log, backupPlace: 'here:/backups' });
}

/** Registers a server of an earlier version of Kafra with the keys of `instance()`. */
async function startOlder(): Promise<void> {
  const like = instance();
  await like.start();
  const row = await database.db.selectFrom('site_instance').selectAll().executeTakeFirstOrThrow();
  await like.stop();
  await noteInstance(database.db, { ...row, id: 'x'.repeat(26), host: 'realm-2', version: '0.0.1', known_keys: null });
}

test('servers with one database count each other, and a lease moves to the next server when one stops', async () => {
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

test('a server without a heartbeat for half a minute does not count', async () => {
  await instance({ signing: 'theirs' }).start();
  await database.db.updateTable('site_instance').set({ seen_at: 1 }).execute();
  const late = instance();
  await late.start();
  expect(late.count).toBe(1);
});

test.each<[string, Keys, Keys, boolean]>([
  ['that include a new key', { session: ['a1', 'b1'], seal: ['a1', 'b1'] }, {}, true],
  ['that use a key of the other server', { session: ['b1', 'a1'] }, { session: ['a1', 'b1'] }, true],
  ['that use a key unknown to the other server', { session: ['b1', 'a1'] }, {}, false],
  ['that lack the key in use', {}, { session: ['b1', 'a1'] }, false],
  ['that encrypt with a key unknown to the other server', { seal: ['b1', 'a1'] }, {}, false],
  ['with a different session key of the same name', { session: ['a2'] }, {}, false],
  ['with a different encryption key of the same name', { seal: ['a2'] }, {}, false],
  ['with a different signing key', { signing: 'theirs' }, {}, false],
])(
  'the start of a server next to another one is allowed or refused by their secret keys: %s',
  async (_, running, starting, areRight) => {
    await instance(running).start();
    const outcome = instance(starting)
      .start()
      .then(() => true)
      .catch((refusal: unknown) => String(refusal));
    expect(await outcome).toEqual(areRight || expect.stringMatching(/with other secrets: copy its secrets file/));
  },
);

test('a server that is refused because of different secret keys leaves no registration', async () => {
  await instance().start();
  const refused = instance({ signing: 'theirs' });
  await expect(refused.start()).rejects.toThrow();
  const rows = await database.db.selectFrom('site_instance').select('id').execute();
  expect(rows.map(({ id }) => id)).not.toContain(refused.id);
});

test('a server of an older version is logged, and only the names of its keys are compared', async () => {
  const log = { ...silentLog, warn: vi.fn() };
  await startOlder();
  const first = instance({ session: ['a2', 'b1'], log });
  await first.start();
  expect(log.warn).toHaveBeenCalledWith(
    { host: 'realm-2', version: '0.0.1' },
    expect.stringContaining('another version'),
  );
  await first.stop();
  await expect(instance({ session: ['b1', 'a1'] }).start()).rejects.toThrow(/The server on realm-2 uses/);
});
