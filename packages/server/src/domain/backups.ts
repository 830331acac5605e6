import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { formatBytes, hour } from '@kafra/sdk/rules';
import { freeSpace as systemSpace } from '../files/free-space.ts';
import { makeFolder } from '../files/make-folder.ts';
import { listUnfinished, removeAbandoned, unfinishedName } from '../files/unfinished.ts';
import type { Clock } from '../rules/clock.ts';
import { ConfigError } from '../rules/config-error.ts';
import { type BackupRow, findBackup, insertBackup, listBackups, markDeleted } from '../store/backups.ts';
import type { Database } from '../store/database.ts';

/** Copies of the whole database, packed, in a directory of their own, each with a row that vouches for it. */
export interface Backups {
  /** Makes one and deletes all but the newest `keep`; others go on reading and writing meanwhile. */
  create(): Promise<BackupRow>;
  /** All there are, the latest first. */
  list(): Promise<BackupRow[]>;
  /** Deletes one, its row first; false when there is none of this key. */
  remove(key: string): Promise<boolean>;
  /** The file of a key; undefined when there is no such backup or its file is gone. */
  find(key: string): Promise<{ row: BackupRow; file: string } | undefined>;
  /** Makes one when there is none that is younger than `everyHours`. */
  ensureRecent(everyHours: number): Promise<void>;
}

interface Deps {
  database: Database;
  dir: string;
  /** How many are kept. */
  keep: number;
  clock: Clock;
  /** Bytes that are free for a folder. */
  freeSpace?: (dir: string) => Promise<number>;
}

/** The copy and its packed form lie side by side for a while; packed it is rarely more than half as big. */
const SPACE_FACTOR = 1.5;

/** About how many bytes must be free for a backup. */
export const requiredSpace = async ({ copy }: Database): Promise<number> => (await copy.size()) * SPACE_FACTOR;

/** @throws {ConfigError} when it would fill the disk, of which the database itself would suffer. */
async function requireSpace({ database, dir, freeSpace = systemSpace }: Deps): Promise<void> {
  const [needed, free] = [await requiredSpace(database), await freeSpace(dir)];
  if (free < needed)
    throw new ConfigError(
      `A backup needs about ${formatBytes(needed)} in ${dir}, where ${formatBytes(free)} are free.`,
    );
}

const temporary = '.tmp-';

/** Whether a file is called as backups are: `kafra_2026-11-20_0400-2.sqlite.gz`. */
export const isBackupName = (name: string): boolean => /^kafra_\d{4}-\d\d-\d\d_\d{4}(-\d+)?\.\w+\.gz$/.test(name);

/** Takes a name nobody has: `kafra_2026-11-20_0400.sqlite.gz`, with a number when that minute has one already. */
async function takeName(dir: string, at: number, ending: string): Promise<string> {
  const minute = new Date(at).toISOString().slice(0, 16).replace('T', '_').replace(':', '');
  for (let number = 1; ; number++) {
    const name = `kafra_${minute}${number > 1 ? `-${number}` : ''}.${ending}.gz`;
    try {
      const file = await open(path.join(dir, name), 'wx', 0o600);
      await file.close();
      return name;
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
    }
  }
}

async function flush(fileOrFolder: string): Promise<void> {
  const handle = await open(fileOrFolder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Packs a file into another that is on the disk for certain when this resolves. */
async function pack(from: string, to: string): Promise<{ size_bytes: number; sha256: Buffer }> {
  const hash = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(createReadStream(from), createGzip(), measure, createWriteStream(to, { mode: 0o600 }));
  await flush(to);
  return { size_bytes: size, sha256: hash.digest() };
}

/** The backups of a database under `dir`, which is made when the first one is. */
export function createBackups(deps: Deps): Backups {
  const { database, dir, keep, clock } = deps;
  const { db } = database;

  const fileOf = async (row: BackupRow): Promise<string | undefined> => {
    try {
      const root = await realpath(dir);
      const file = await realpath(path.join(root, path.basename(row.file_name)));
      return path.dirname(file) === root && (await stat(file)).isFile() ? file : undefined;
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw cause;
    }
  };

  const remove: Backups['remove'] = async (key) => {
    const row = await findBackup(db, key);
    if (!row || !(await markDeleted(db, key, clock.now()))) return false;
    const file = await fileOf(row);
    if (file) await rm(file, { force: true });
    return true;
  };

  /** Moves a packed file to its place and lists it; where either fails neither is there. */
  const shelve = async (packed: string, facts: Pick<BackupRow, 'key' | 'size_bytes' | 'sha256'>) => {
    const created_at = clock.now();
    const file_name = await takeName(dir, created_at, database.copy.extension);
    const row = { ...facts, file_name, created_at };
    const target = path.join(dir, file_name);
    try {
      await rename(packed, target);
      await flush(dir);
      await insertBackup(db, row);
      return row;
    } catch (cause) {
      await rm(target, { force: true });
      throw cause;
    }
  };

  /** Deletes what is older than the newest `keep` that are there; a row without its file is none of them. */
  const prune = async () => {
    let found = 0;
    for (const row of await listBackups(db)) {
      if (found === keep) await remove(row.key);
      else if (await fileOf(row)) found += 1;
    }
  };

  const create: Backups['create'] = async () => {
    makeFolder(path.resolve(dir), 0o700);
    const key = randomBytes(13).toString('hex');
    await clearUnfinishedBackups(dir, clock.now());
    await requireSpace(deps);
    const draft = path.join(dir, unfinishedName(temporary));
    const copy = `${draft}.${database.copy.extension}`;
    const packed = `${draft}.gz`;
    try {
      await database.copy.writeTo(copy);
      const row = await shelve(packed, { key, ...(await pack(copy, packed)) });
      await prune();
      return row;
    } finally {
      await Promise.all([copy, packed].map((file) => rm(file, { force: true })));
    }
  };

  return {
    create,
    remove,
    list: () => listBackups(db),
    async find(key) {
      const row = await findBackup(db, key);
      const file = row && (await fileOf(row));
      return row && file ? { row, file } : undefined;
    },
    async ensureRecent(everyHours) {
      const young = (await listBackups(db)).filter((row) => row.created_at > clock.now() - everyHours * hour);
      for (const row of young) if (await fileOf(row)) return;
      await create();
    },
  };
}

/** Versions before named what they wrote after the key of the backup. */
const isLegacyName = (name: string) => /^\.tmp-[0-9a-f]{26}\./.test(name);

/** What backups under way here or elsewhere write, and what those that were killed left behind. */
export const unfinishedBackups = (dir: string, now: number) =>
  listUnfinished(dir, { prefix: temporary, isLegacyName, now });

/** Removes what backups that were cut short left behind. */
export const clearUnfinishedBackups = (dir: string, now: number) =>
  removeAbandoned(dir, { prefix: temporary, isLegacyName, now });
