import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../store/connection/database.ts';
import { openDatabase } from '../../store/connection/open-database.ts';
import { acquireLease } from '../../store/instances/leases.ts';
import { migrate } from '../../store/migrations/migrate.ts';
import { type HeldLease, LeaseLost, runLeased } from './leased-work.ts';

const [one, other] = ['1', '2'].map((digit) => digit.repeat(26)) as [string, string];

let database: Database;
beforeEach(async () => {
  database = await openDatabase({ kind: 'sqlite', file: ':memory:' });
  await migrate(database, Date.now());
});
afterEach(() => database.close());

const leased = <T>(work: (lease: HeldLease) => Promise<T>) =>
  runLeased({ database, name: 'backups', holder: one, interval: 1 }, work);

/** What happens to a server that stands still for half a minute. */
async function takeOver(): Promise<void> {
  await database.db.updateTable('site_lease').set({ expires_at: 1 }).execute();
  expect(await acquireLease(database.db, 'backups', other)).toBe(true);
}

test('work that another server does is left to it', async () => {
  await acquireLease(database.db, 'backups', other);
  expect(await leased(() => Promise.reject(new Error('must not begin')))).toBeUndefined();
});

test('the lease is free again when the work is done or has failed', async () => {
  expect(await leased(async () => 'done')).toBe('done');
  await expect(leased(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await acquireLease(database.db, 'backups', other)).toBe(true);
});

test("aborts work that has lost its lease, and keeps the new holder's lease", async () => {
  const work = leased(async ({ signal }) => {
    await takeOver();
    if (!signal.aborted) await once(signal, 'abort');
    throw signal.reason;
  });
  await expect(work).rejects.toThrow(LeaseLost);
  expect(await acquireLease(database.db, 'backups', one)).toBe(false);
});

test('writes the result only under the lease', async () => {
  const work = leased(async ({ verify }) => {
    await database.transaction(verify);
    await takeOver();
    await database.transaction(verify);
  });
  await expect(work).rejects.toThrow('another server has taken over: backups');
});
