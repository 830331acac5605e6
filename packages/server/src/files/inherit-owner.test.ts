import { chownSync, lstatSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createBackups } from '../domain/backups/backups.ts';
import { openDatabase } from '../store/connection/open-database.ts';
import { migrate } from '../store/migrations/migrate.ts';
import { createFileOnce } from './create-once.ts';
import { inheritOwner } from './inherit-owner.ts';

const isRoot = process.getuid?.() === 0;
if (!isRoot) test.skip('files of root in a folder of another user: only root can change owners');

describe.runIf(isRoot)('files that root creates in a folder of another user', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(path.join(tmpdir(), 'kafra-owner-'));
    chownSync(dir, 1234, 4321);
  });
  afterEach(() => rmSync(dir, { recursive: true }));
  const ownerOf = (...names: string[]) => {
    const { uid, gid } = lstatSync(path.join(dir, ...names));
    return `${uid}:${gid}`;
  };

  test('belong to that user: a database, a backup with its new folder, and secrets', async () => {
    const database = await openDatabase({ kind: 'sqlite', file: path.join(dir, 'realm.sqlite') });
    await migrate(database, 0);
    const backups = createBackups({ database, dir: path.join(dir, 'backups'), keep: 1, clock: { now: () => 0 } });
    const made = await backups.create();
    createFileOnce(path.join(dir, 'secrets.json'), '{}');
    for (const name of ['realm.sqlite', 'realm.sqlite-wal', 'backups', `backups/${made.file_name}`, 'secrets.json'])
      expect([name, ownerOf(name)]).toEqual([name, '1234:4321']);
    await database.close();
  });

  test("belong to root in root's own folder, and links are not followed", () => {
    const target = path.join(dir, 'target');
    writeFileSync(target, '');
    symlinkSync(target, path.join(dir, 'link'));
    inheritOwner(path.join(dir, 'link'));
    expect([ownerOf('link'), ownerOf('target')]).toEqual(['1234:4321', '0:0']);
    chownSync(dir, 0, 4321);
    inheritOwner(target);
    expect(ownerOf('target')).toBe('0:0');
  });
});
