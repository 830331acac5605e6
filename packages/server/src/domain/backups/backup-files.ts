import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { codeOf } from '@kafra/sdk/rules';
import type { BackupRow } from '../../store/backups.ts';
import { createPromiseCache } from '../caches/promise-cache.ts';

/** Returns true if a file name is that of a backup: `kafra_2026-11-20_0400-2.sqlite.gz`. */
export const isBackupName = (name: string): boolean => /^kafra_\d{4}-\d\d-\d\d_\d{4}(-\d+)?\.\w+\.gz$/.test(name);

/**
 * Reserves a free file name for a backup such as `kafra_2026-11-20_0400.sqlite.gz`. Adds a number if that minute
 * already has a backup.
 */
export async function takeName(dir: string, at: number, ending: string): Promise<string> {
  const minute = new Date(at).toISOString().slice(0, 16).replace('T', '_').replace(':', '');
  for (let number = 1; ; number++) {
    const name = `kafra_${minute}${number > 1 ? `-${number}` : ''}.${ending}.gz`;
    try {
      const file = await open(path.join(dir, name), 'wx', 0o600);
      await file.close();
      return name;
    } catch (cause) {
      if (codeOf(cause) !== 'EEXIST') throw cause;
    }
  }
}

/** Waits until a file, or the entries of a folder, are written to disk. */
export async function flush(fileOrFolder: string): Promise<void> {
  const handle = await open(fileOrFolder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Compresses a file into another one. Resolves after the result is flushed to disk. */
export async function pack(
  from: string,
  to: string,
  signal?: AbortSignal,
): Promise<{ size_bytes: number; sha256: Buffer }> {
  const hash = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(createReadStream(from), createGzip(), measure, createWriteStream(to, { mode: 0o600 }), { signal });
  await flush(to);
  return { size_bytes: size, sha256: hash.digest() };
}

/**
 * Creates a function that checks whether a backup file has the content that its database row describes. Each file is
 * read once, because it may be large. The last `maxKnown` results are cached; the number is limited because other
 * servers may delete backups, too.
 */
export function createContentCheck(maxKnown = 200): (row: BackupRow, file: string) => Promise<boolean> {
  const answers = createPromiseCache<string, boolean>({ maxEntries: maxKnown });
  const compare = async ({ sha256 }: BackupRow, file: string) => {
    const hash = createHash('sha256');
    await pipeline(createReadStream(file), hash);
    return hash.digest().equals(sha256);
  };
  return async (row, file) => {
    const { size, mtimeMs } = await stat(file);
    if (size !== row.size_bytes) return false;
    return answers.get(`${row.key} ${mtimeMs}`, () => compare(row, file));
  };
}
