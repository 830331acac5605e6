import { lstat, rename, rm, statfs, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatBytes } from '@kafra/sdk/rules';
import { Failure } from '../exit-codes.ts';
import { type Manifest, manifestName, manifestText, readManifest } from './manifest.ts';
import { describeFile } from './target-file.ts';

/** Local folder of downloaded backups, with its list of the files that this program downloaded. */
export interface BackupFolder {
  path: string;
  manifest: Manifest;
  pathOf(name: string): string;
  /** Returns size and time (epoch ms) of a file; undefined if it does not exist. */
  find(name: string): Promise<{ bytes: number; time: number } | undefined>;
  /** Returns whether the name belongs to something other than a regular file, such as a folder or a link. */
  isTaken(name: string): Promise<boolean>;
  /** Returns the SHA-256 of a file, in hex. */
  digest(name: string): Promise<string>;
  /** Adds a file to the list of downloaded files, with the time of the backup. */
  add(name: string, sha256: string, time: number): Promise<void>;
  /** Renames a corrupt file, so that it can be examined. */
  setAside(name: string): Promise<void>;
  /** Deletes a file and its line of the list. Only files of the list are deleted. */
  remove(name: string): Promise<void>;
  /** Throws a `Failure` unless the disk has space for a file of this size and a tenth more. */
  requireSpace(bytes: number): Promise<void>;
}

const toFailure = (path: string) => (cause: NodeJS.ErrnoException) => {
  const why = cause.code === 'ENOSPC' ? 'The disk is full.' : cause.message;
  throw new Failure('output', `${path} cannot be written`, { hints: [why], cause });
};

/** Marker file beside the list. It tells Kafra's list from a list of the same name and format by another program. */
const markName = '.kafra-sync';
const markText =
  '`kafra backups sync` downloaded the files in SHA256SUMS. With --keep it deletes the oldest of them.\n';

/** Written before the first line, so that Kafra's list always has its marker. */
async function mark(path: string): Promise<void> {
  const file = join(path, markName);
  await writeFile(file, markText, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') toFailure(file)(error);
  });
}

/** Files of the list are deleted later, so a list without Kafra's marker is refused. */
async function requireMark(path: string): Promise<void> {
  const file = join(path, markName);
  if (await lstat(file).catch(() => undefined)) return;
  throw new Failure('output', `${join(path, manifestName)} was not written by kafra backups sync`, {
    hints: ['Choose another folder.', `If it is a copy of such a folder, create an empty file ${file}.`],
  });
}

/** Opens the folder. @throws Failure (output) for a list of another program. */
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
      // Links are not followed, because their targets belong to other programs.
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
