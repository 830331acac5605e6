import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { makeFolder } from '../make-folder.ts';
import { type BackupRow, findBackup, insertBackup, listBackups, markDeleted } from '../store/backups.ts';
import type { Database } from '../store/database.ts';
import type { Clock } from './clock.ts';
import { hour } from './clock.ts';

/** Copies of the whole database, packed, in a directory of their own, each with a row that vouches for it. */
export interface Backups {
  /** Makes one; others go on reading and writing meanwhile. */
  create(): Promise<BackupRow>;
  /** All there are, the latest first. */
  list(): Promise<BackupRow[]>;
  /** Deletes one, its row first; false when there is none of this key. */
  remove(key: string): Promise<boolean>;
  /** The file of a key; undefined when there is no such backup or its file is gone. */
  find(key: string): Promise<{ row: BackupRow; file: string } | undefined>;
  /** Makes one when the last is older than `everyHours` (0: never) and deletes all but the newest `keep`. */
  keepUp(policy: { everyHours: number; keep: number }): Promise<void>;
}

interface Parts {
  database: Database;
  dir: string;
  clock: Clock;
}

const temporary = '.tmp-';

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
export function createBackups({ database, dir, clock }: Parts): Backups {
  const { db } = database;

  const create: Backups['create'] = async () => {
    makeFolder(path.resolve(dir), 0o700);
    const key = randomBytes(13).toString('hex');
    const copy = path.join(dir, `${temporary}${key}.${database.copy.ending}`);
    const packed = path.join(dir, `${temporary}${key}.gz`);
    try {
      await database.copy.to(copy);
      const facts = await pack(copy, packed);
      const created_at = clock.now();
      const file_name = await takeName(dir, created_at, database.copy.ending);
      await rename(packed, path.join(dir, file_name));
      await flush(dir);
      const row = { key, file_name, created_at, ...facts };
      await insertBackup(db, row);
      return row;
    } finally {
      await Promise.all([copy, packed].map((file) => rm(file, { force: true })));
    }
  };

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

  return {
    create,
    remove,
    list: () => listBackups(db),
    async find(key) {
      const row = await findBackup(db, key);
      const file = row && (await fileOf(row));
      return row && file ? { row, file } : undefined;
    },
    async keepUp({ everyHours, keep }) {
      const [latest] = await listBackups(db);
      if (everyHours === 0 || (latest && latest.created_at > clock.now() - everyHours * hour)) return;
      await create();
      for (const old of (await listBackups(db)).slice(keep)) await remove(old.key);
    },
  };
}

/** Longer than any backup takes: a younger one may be at work in another process. */
const abandonedAfter = 6 * hour;

/** Removes what backups that were cut short left behind. */
export async function clearUnfinishedBackups(dir: string, now: number): Promise<void> {
  const names = await readdir(dir).catch(() => []);
  for (const name of names.filter((entry) => entry.startsWith(temporary))) {
    const file = path.join(dir, name);
    if ((await stat(file)).mtimeMs < now - abandonedAfter) await rm(file, { force: true });
  }
}
