import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { hour } from '@kafra/sdk/rules';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { unfinishedName } from '../../files/unfinished.ts';
import { byteRange } from '../../rules/byte-range.ts';
import type { Database } from '../../store/connection/database.ts';
import { openDatabase } from '../../store/connection/open-database.ts';
import { noteInstance, removeInstance } from '../../store/instances/instances.ts';
import { migrate } from '../../store/migrations/migrate.ts';
import { insertMany } from '../../store/statements/insert-many.ts';
import { type Backups, backupPlace, clearUnfinishedBackups, createBackups, requiredSpace } from './backups.ts';

let now: number;
let dir: string;
let database: Database;
let backups: Backups;

beforeEach(async () => {
  now = Date.UTC(2026, 10, 20, 4);
  dir = await mkdtemp(path.join(tmpdir(), 'kafra-backups-'));
  database = await openDatabase({ kind: 'sqlite', file: ':memory:' });
  await migrate(database, now);
  backups = createBackups({ database, dir: path.join(dir, 'kept'), keep: 3, clock: { now: () => now } });
});
afterEach(async () => {
  await database.close();
  await rm(dir, { recursive: true });
});

test('a backup contains the whole database and can be verified and read without other files', async () => {
  await insertMany(database.db, 'guild', [{ guild_id: 3, name: 'Lanternwatch' }]);
  const made = await backups.create();
  expect(made.file_name).toBe('kafra_2026-11-20_0400.sqlite.gz');
  const packed = await readFile(path.join(dir, 'kept', made.file_name));
  expect(createHash('sha256').update(packed).digest()).toEqual(Buffer.from(made.sha256));
  const copy = path.join(dir, 'copy.sqlite');
  await writeFile(copy, gunzipSync(packed));
  const opened = new DatabaseSync(copy);
  expect(opened.prepare('SELECT name FROM guild').get()).toMatchObject({ name: 'Lanternwatch' });
  opened.close();
});

test('two backups of one minute get different names, and no unfinished file remains', async () => {
  await Promise.all([backups.create(), backups.create(), backups.create()]);
  const names = await readdir(path.join(dir, 'kept'));
  expect(names.every((name) => name.startsWith('kafra_'))).toBe(true);
  expect((await backups.list()).map((row) => row.file_name).sort()).toEqual(names.sort());
  expect(names).toHaveLength(3);
});

test('temporary files of a backup are removed when their process can no longer be running', async () => {
  await backups.create();
  await writeFile(path.join(dir, 'kept', `.tmp-${'0a'.repeat(13)}.sqlite`), 'half, of an older version');
  await writeFile(path.join(dir, 'kept', `${unfinishedName('.tmp-')}.sqlite`), 'half, of one at work');
  const killed = unfinishedName('.tmp-').replace(`-${process.pid}-`, '-999999999-');
  for (const ending of ['sqlite', 'sqlite-journal', 'gz'])
    await writeFile(path.join(dir, 'kept', `${killed}.${ending}`), 'half, of one that was killed');
  await clearUnfinishedBackups(path.join(dir, 'kept'), Date.now());
  expect(await readdir(path.join(dir, 'kept'))).toHaveLength(3);
  await clearUnfinishedBackups(path.join(dir, 'kept'), Date.now() + 24 * hour);
  const [working = ''] = await readdir(path.join(dir, 'kept'));
  expect(working).toContain(`-${process.pid}-`);
  await rm(path.join(dir, 'kept', working));
  expect(await readdir(path.join(dir, 'kept'))).toEqual(['kafra_2026-11-20_0400.sqlite.gz']);
});

test('a backup that would fill the disk is refused before it starts, with the free and the needed space', async () => {
  const free = (bytes: number) =>
    createBackups({
      database,
      dir: path.join(dir, 'kept'),
      keep: 3,
      clock: { now: () => now },
      freeSpace: async () => bytes,
    });
  await expect(free(20_000).create()).rejects.toThrow(
    /^A backup needs about [\d.]+ [KM]B in .*kept, where [\d.]+ KB are free\.$/,
  );
  expect(await readdir(path.join(dir, 'kept'))).toEqual([]);
  await free(await requiredSpace(database)).create();
  expect(await readdir(path.join(dir, 'kept'))).toHaveLength(1);
});

test('a backup is created when due, and the oldest are deleted', async () => {
  for (let days = 0; days < 5; days++) {
    await backups.ensureRecent(24);
    await backups.ensureRecent(24);
    now += 24 * hour;
  }
  expect((await backups.list()).map((row) => row.file_name)).toEqual([
    'kafra_2026-11-24_0400.sqlite.gz',
    'kafra_2026-11-23_0400.sqlite.gz',
    'kafra_2026-11-22_0400.sqlite.gz',
  ]);
  expect(await readdir(path.join(dir, 'kept'))).toHaveLength(3);
});

test('a deleted newest backup is replaced, and its record does not count towards the limit', async () => {
  const made = await backups.create();
  now += hour;
  await backups.ensureRecent(24);
  expect(await backups.list()).toHaveLength(1);
  await rm(path.join(dir, 'kept', made.file_name));
  await backups.ensureRecent(24);
  expect(await readdir(path.join(dir, 'kept'))).toEqual(['kafra_2026-11-20_0500.sqlite.gz']);
  for (let more = 0; more < 2; more++) {
    now += hour;
    await backups.create();
  }
  expect(await readdir(path.join(dir, 'kept'))).toHaveLength(3);
});

test('a backup with a date in the future is ignored when the next one is due and when old ones are deleted', async () => {
  const real = now;
  now += 365 * 24 * hour;
  const ahead = await backups.create();
  now = real;
  for (let days = 0; days < 3; days++) {
    await backups.ensureRecent(24);
    await backups.ensureRecent(24);
    now += 24 * hour;
  }
  const names = [
    'kafra_2026-11-22_0400.sqlite.gz',
    'kafra_2026-11-21_0400.sqlite.gz',
    'kafra_2026-11-20_0400.sqlite.gz',
  ];
  expect((await backups.list()).map((row) => row.file_name)).toEqual(names);
  expect(await readdir(path.join(dir, 'kept'))).not.toContain(ahead.file_name);
});

test('a backup of a server with a clock that is slightly ahead counts as recent', async () => {
  now += 5 * 60_000;
  await backups.create();
  now -= 5 * 60_000;
  await backups.ensureRecent(24);
  expect(await backups.list()).toHaveLength(1);
});

test('a manual backup also deletes the oldest one', async () => {
  for (let n = 0; n < 5; n++) {
    await backups.create();
    now += hour;
  }
  expect(await backups.list()).toHaveLength(3);
  expect((await readdir(path.join(dir, 'kept'))).sort()[0]).toBe('kafra_2026-11-20_0600.sqlite.gz');
});

test('a backup that cannot be recorded leaves no file', async () => {
  await database.db.schema.dropTable('site_backup').execute();
  await expect(backups.create()).rejects.toThrow(/site_backup/);
  expect(await readdir(path.join(dir, 'kept'))).toEqual([]);
});

test('backups never follow a link out of their folder', async () => {
  const made = await backups.create();
  const file = path.join(dir, 'kept', made.file_name);
  await rm(file);
  expect(await backups.find(made.key)).toBeUndefined();
  await writeFile(path.join(dir, 'secret'), 'not for you');
  await symlink(path.join(dir, 'secret'), file);
  expect(await backups.find(made.key)).toBeUndefined();
});

test('a request for a range of a backup file gets one range inside the file, or is rejected', () => {
  expect(byteRange(undefined, 100)).toBeUndefined();
  expect(byteRange('bytes=0-9', 100)).toEqual({ start: 0, end: 9 });
  expect(byteRange('Bytes=0-9', 100)).toEqual({ start: 0, end: 9 });
  for (const whole of ['items=0-1', 'bytes=0-1,5-6', 'lines']) expect(byteRange(whole, 100)).toBeUndefined();
  expect(byteRange('bytes=90-', 100)).toEqual({ start: 90, end: 99 });
  expect(byteRange('bytes=-5', 100)).toEqual({ start: 95, end: 99 });
  expect(byteRange('bytes=50-900', 100)).toEqual({ start: 50, end: 99 });
  for (const bad of ['bytes=100-', 'bytes=9-3', 'bytes=-', 'bytes=a-b', 'bytes=-0'])
    expect(byteRange(bad, 100)).toBe('unsatisfiable');
});

test('a backup that loses its lease leaves neither a file nor a row, and the next one succeeds', async () => {
  const holder = '1'.repeat(26);
  let isTaken = false;
  const writeTo: Database['copy']['writeTo'] = async (file, signal) => {
    await database.copy.writeTo(file);
    if (isTaken) return;
    isTaken = true;
    await database.db
      .updateTable('site_lease')
      .set({ holder: '2'.repeat(26) })
      .execute();
    signal?.throwIfAborted();
  };
  const copy = { ...database.copy, writeTo };
  const under = createBackups({
    database: { ...database, copy },
    dir: path.join(dir, 'kept'),
    keep: 3,
    clock: { now: () => now },
    instance: holder,
  });
  await expect(under.ensureRecent(24)).rejects.toThrow('another server has taken over: backups');
  expect([await readdir(path.join(dir, 'kept')), await under.list()]).toEqual([[], []]);
  await under.ensureRecent(24);
  expect(await under.list()).toEqual([]);
  await database.db.updateTable('site_lease').set({ expires_at: 1 }).execute();
  await under.ensureRecent(24);
  expect(await under.list()).toHaveLength(1);
});

test('an aborted copy of a database fails with the reason of the abort', async () => {
  const file = path.join(dir, 'copy.sqlite');
  await expect(database.copy.writeTo(file, AbortSignal.abort(new Error('lost')))).rejects.toThrow('lost');
});

describe('backups of another server in a separate folder', () => {
  let others: Backups;
  beforeEach(() => {
    others = createBackups({ database, dir: path.join(dir, 'elsewhere'), keep: 1, clock: { now: () => now } });
  });

  test('are listed with their location, but neither downloaded nor deleted', async () => {
    const { key, place } = await others.create();
    expect(place).toBe(`${hostname()}:${path.join(dir, 'elsewhere')}`);
    expect((await backups.list()).map((row) => row.key)).toEqual([key]);
    const refused = {
      status: 409,
      details: { reason: 'backup_elsewhere' },
      message: expect.stringContaining(place ?? '-'),
    };
    await expect(backups.find(key)).rejects.toMatchObject(refused);
    await expect(backups.remove(key)).rejects.toMatchObject(refused);
    expect(await others.find(key)).toBeDefined();
  });

  test('do not count towards the limit of this server and are not deleted by this server', async () => {
    for (let n = 0; n < 3; n++) {
      await others.create();
      await backups.create();
      now += hour;
    }
    expect(await readdir(path.join(dir, 'elsewhere'))).toHaveLength(1);
    expect(await readdir(path.join(dir, 'kept'))).toHaveLength(3);
  });

  test('count as recent as long as the other server is running', async () => {
    await others.create();
    const facts = { id: '3'.repeat(26), host: 'x', version: '1', connections: 1, secrets: '', known_keys: null };
    await noteInstance(database.db, { ...facts, backups: backupPlace(path.join(dir, 'elsewhere')) });
    await backups.ensureRecent(24);
    expect(await backups.list()).toHaveLength(1);
    await removeInstance(database.db, facts.id);
    await backups.ensureRecent(24);
    expect(await backups.list()).toHaveLength(2);
  });

  test('are treated like the own backups if both servers share one folder', async () => {
    const { key } = await backups.create();
    await database.db.updateTable('site_backup').set({ place: 'another:/mnt/backups' }).execute();
    expect(await backups.find(key)).toBeDefined();
    expect(await backups.remove(key)).toBe(true);
  });
});
