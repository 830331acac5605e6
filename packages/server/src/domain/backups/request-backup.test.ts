import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { silentLog } from '../../rules/log.ts';
import type { Database } from '../../store/connection/database.ts';
import { openDatabase } from '../../store/connection/open-database.ts';
import { migrate } from '../../store/migrations/migrate.ts';
import { createTimers, type Timers } from '../timers.ts';
import { type Backups, createBackups } from './backups.ts';
import { requestBackup } from './request-backup.ts';

const now = Date.UTC(2026, 10, 20, 4);
let dir: string;
let database: Database;
let backups: Backups;
let timers: Timers;
const error = vi.fn();

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'kafra-request-'));
  database = await openDatabase({ kind: 'sqlite', file: ':memory:' });
  await migrate(database, now);
  backups = createBackups({ database, dir, keep: 2, clock: { now: () => now } });
  error.mockReset();
  timers = createTimers({ ...silentLog, error });
});
afterEach(async () => {
  await timers.stop();
  await database.close();
  await rm(dir, { recursive: true });
});

/** Returns backup functions that wait until `finish` is called before they write a backup. */
function slowBackups() {
  const { promise: mayFinish, resolve: finish } = Promise.withResolvers<void>();
  const create: Backups['create'] = (lease) => mayFinish.then(() => backups.create(lease));
  return { backups: { ...backups, create }, finish };
}

const refusal = (reason: string) => ({ status: 409, details: { reason } });

describe('a requested backup', () => {
  test('is returned if it is complete in time', async () => {
    const row = await requestBackup({ database, backups, timers });
    expect(row?.file_name).toBe('kafra_2026-11-20_0400.sqlite.gz');
    expect(await backups.list()).toHaveLength(1);
  });

  test('continues after the request if it takes longer, also while the server stops', async () => {
    const { backups: slow, finish } = slowBackups();
    expect(await requestBackup({ database, backups: slow, timers, timeout: 1 })).toBeUndefined();
    expect(await backups.list()).toEqual([]);
    const stopped = timers.stop();
    finish();
    await stopped;
    expect(await backups.list()).toHaveLength(1);
  });

  test('is refused while another one runs, and possible again afterwards', async () => {
    const { backups: slow, finish } = slowBackups();
    await requestBackup({ database, backups: slow, timers, timeout: 1 });
    await expect(requestBackup({ database, backups, timers })).rejects.toMatchObject(refusal('backup_running'));
    // A scheduled backup is not created either while the requested one is running.
    await backups.ensureRecent(24);
    expect(await backups.list()).toEqual([]);
    finish();
    await expect.poll(() => backups.list()).toHaveLength(1);
    await expect.poll(() => requestBackup({ database, backups, timers }).catch(() => undefined)).toBeDefined();
  });

  test('is refused without enough space, and leaves no file', async () => {
    const full = createBackups({ database, dir, keep: 2, clock: { now: () => now }, freeSpace: async () => 10 });
    const request = requestBackup({ database, backups: full, timers });
    await expect(request).rejects.toMatchObject(refusal('backup_impossible'));
    expect(await readdir(dir)).toEqual([]);
  });

  test('is refused if a program for it is missing', async () => {
    const copy = { ...database.copy, unavailableReason: () => 'mariadb-dump is not installed' };
    const request = requestBackup({ database: { ...database, copy }, backups, timers });
    await expect(request).rejects.toMatchObject({
      ...refusal('backup_impossible'),
      message: 'mariadb-dump is not installed',
    });
  });

  test('reports its failure in the reply, or in the log if the request has ended', async () => {
    const broken: Backups = { ...backups, create: () => Promise.reject(new Error('the disk is gone')) };
    await expect(requestBackup({ database, backups: broken, timers })).rejects.toThrow('the disk is gone');
    expect(error).not.toHaveBeenCalled();
    const { promise: mayFail, resolve: fail } = Promise.withResolvers<void>();
    const late: Backups = { ...backups, create: () => mayFail.then(() => broken.create()) };
    expect(await requestBackup({ database, backups: late, timers, timeout: 1 })).toBeUndefined();
    fail();
    await timers.stop();
    expect(error).toHaveBeenCalledOnce();
  });
});
