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

/** Transfers the lease to another server, as happens after a suspension of half a minute. */
async function takeOver(): Promise<void> {
  await database.db.updateTable('site_lease').set({ expires_at: 1 }).execute();
  expect(await acquireLease(database.db, 'backups', other)).toBe(true);
}

test('leased work is skipped while another server does it', async () => {
  await acquireLease(database.db, 'backups', other);
  expect(await leased(() => Promise.reject(new Error('must not begin')))).toBeUndefined();
});

test('the lease of leased work is released after success or failure', async () => {
  expect(await leased(async () => 'done')).toBe('done');
  await expect(leased(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await acquireLease(database.db, 'backups', other)).toBe(true);
});

test('leased work is aborted when its lease is lost, and the new holder keeps the lease', async () => {
  const work = leased(async ({ signal }) => {
    await takeOver();
    if (!signal.aborted) await once(signal, 'abort');
    throw signal.reason;
  });
  await expect(work).rejects.toThrow(LeaseLost);
  expect(await acquireLease(database.db, 'backups', one)).toBe(false);
});

test('leased work writes its result only under the lease', async () => {
  const work = leased(async ({ verify }) => {
    await database.transaction(verify);
    await takeOver();
    await database.transaction(verify);
  });
  await expect(work).rejects.toThrow('another server has taken over: backups');
});
