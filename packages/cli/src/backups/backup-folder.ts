import { lstat, rename, rm, statfs, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatBytes } from '@kafra/sdk/rules';
import { Failure } from '../exit-codes.ts';
import { type Manifest, manifestName, manifestText, readManifest } from './manifest.ts';
import { describeFile } from './target-file.ts';

/** Local folder of downloaded backups, with its `SHA256SUMS` list of the files that this program downloaded. */
export interface BackupFolder {
  path: string;
  manifest: Manifest;
  pathOf(name: string): string;
  /** Returns size in bytes and modification time (epoch ms) of a file of the folder; undefined if it does not exist. */
  find(name: string): Promise<{ bytes: number; time: number } | undefined>;
  /** Returns whether a folder, a link or another entry that is not a regular file already has this name. */
  isTaken(name: string): Promise<boolean>;
  /** Returns the SHA-256 digest of a downloaded file, in hex. */
  digest(name: string): Promise<string>;
  /** Adds a downloaded file to the list `SHA256SUMS`, and sets its modification time to the time of the backup. */
  add(name: string, sha256: string, time: number): Promise<void>;
  /** Renames a corrupt file, so that it can be examined. */
  setAside(name: string): Promise<void>;
  /** Deletes a backup file and its line in the list `SHA256SUMS`. Files outside the list are never deleted. */
  remove(name: string): Promise<void>;
  /** Throws a `Failure` unless the disk has space for a file of this size and a tenth more. */
  requireSpace(bytes: number): Promise<void>;
}

const toFailure = (path: string) => (cause: NodeJS.ErrnoException) => {
  const why = cause.code === 'ENOSPC' ? 'The disk is full.' : cause.message;
  throw new Failure('output', `${path} cannot be written`, { hints: [why], cause });
};

/**
 * Marker file beside `SHA256SUMS`. It distinguishes Kafra's list from a list of the same name that another program
 * wrote.
 */
const markName = '.kafra-sync';
const markText =
  '`kafra backups sync` downloaded the files in SHA256SUMS. With --keep it deletes the oldest of them.\n';

/**
 * Creates the marker file of a backup folder. It is written before the first line of `SHA256SUMS`, so that a list of
 * Kafra always has it.
 */
async function mark(path: string): Promise<void> {
  const file = join(path, markName);
  await writeFile(file, markText, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') toFailure(file)(error);
  });
}

/** Refuses a list `SHA256SUMS` without Kafra's marker file, because the sync deletes old files of the list. */
async function requireMark(path: string): Promise<void> {
  const file = join(path, markName);
  if (await lstat(file).catch(() => undefined)) return;
  throw new Failure('output', `${join(path, manifestName)} was not written by kafra backups sync`, {
    hints: ['Choose another folder.', `If it is a copy of such a folder, create an empty file ${file}.`],
  });
}

/** Opens a folder of downloaded backups. @throws Failure (output) for a list of another program. */
export async function openBackupFolder(path: string): Promise<BackupFolder> {
  const { replaceFile } = await import('@kafra/sdk/node');
  const manifest = await readManifest(path);
  if (manifest.size > 0) await requireMark(path);
  const pathOf = (name: string) => join(path, name);

  const save = async (): Promise<void> => {
    try {
      replaceFile(pathOf(manifestName), manifestText(manifest));
    } catch (error) {
      toFailure(pathOf(manifestName))(error as NodeJS.ErrnoException);
    }
  };

  return {
    path,
    manifest,
    pathOf,
    async find(name) {
      // Links in the backup folder are not followed, because their targets may belong to other programs.
      const found = await lstat(pathOf(name)).catch(() => undefined);
      return found?.isFile() ? { bytes: found.size, time: found.mtimeMs } : undefined;
    },
    isTaken: async (name) => {
      const found = await lstat(pathOf(name)).catch(() => undefined);
      return found !== undefined && !found.isFile();
    },
    digest: async (name) => (await describeFile(pathOf(name))).sha256,
    async add(name, sha256, time) {
      await utimes(pathOf(name), new Date(time), new Date(time)).catch(toFailure(pathOf(name)));
      await mark(path);
      manifest.set(name, sha256);
      await save();
    },
    async setAside(name) {
      await rename(pathOf(name), `${pathOf(name)}.bad`).catch(toFailure(pathOf(name)));
      if (manifest.delete(name)) await save();
    },
    async remove(name) {
      if (!manifest.has(name)) return;
      await rm(pathOf(name), { force: true }).catch(toFailure(pathOf(name)));
      manifest.delete(name);
      await save();
    },
    async requireSpace(bytes) {
      const { bavail, bsize } = await statfs(path);
      const [needed, free] = [bytes * 1.1, bavail * bsize];
      if (needed <= free) return;
      throw new Failure(
        'output',
        `not enough space in ${path}: ${formatBytes(needed)} needed, ${formatBytes(free)} free`,
      );
    },
  };
}
