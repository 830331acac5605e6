import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { hour } from '@kafra/sdk/rules';
import { makeFolder } from '../files/make-folder.ts';
import { removeAbandoned, unfinishedName } from '../files/unfinished.ts';

/** Folder of picture files that several processes can write and read concurrently. Keys have 16 hexadecimal digits. */
export interface PictureFolder {
  /** Returns a stored picture and marks it as used at `now`; undefined if it is missing. */
  read(key: string, now: number): Promise<Buffer | undefined>;
  /** Returns true if a picture is stored, and marks it as used at `now`. */
  has(key: string, now: number): Promise<boolean>;
  /** Stores a picture atomically. */
  write(key: string, bytes: Uint8Array): Promise<void>;
}

const unfinishedPrefix = '.draw-';
const isPicture = (name: string) => /^[0-9a-f]{16}\.(?:webp|png)$/.test(name);

/** Minimum milliseconds between two updates of the time at which a picture file was last used. */
const touchInterval = hour;

/**
 * Handler that ignores an error. Unreadable pictures are drawn again, and problems with the folder are reported when a
 * picture is written.
 */
const nothing = () => undefined;

export function pictureFolder(folder: string, type: 'webp' | 'png' = 'webp'): PictureFolder {
  const fileOf = (key: string) => path.join(folder, `${key}.${type}`);

  /**
   * Returns true if the picture file exists, and updates its modification time. That time is the last use, which
   * decides which files are deleted first.
   */
  async function use(key: string, now: number): Promise<boolean> {
    const file = fileOf(key);
    const found = await stat(file).catch(nothing);
    if (!found?.isFile()) return false;
    // Updating the modification time fails on a read-only disk. The picture can still be used.
    if (found.mtimeMs + touchInterval < now) await utimes(file, now / 1_000, now / 1_000).catch(nothing);
    return true;
  }

  return {
    has: use,
    read: async (key, now) => ((await use(key, now)) ? readFile(fileOf(key)).catch(nothing) : undefined),
    async write(key, bytes) {
      makeFolder(folder);
      const fresh = path.join(folder, unfinishedName(unfinishedPrefix));
      try {
        await writeFile(fresh, bytes, { flag: 'wx' });
        await rename(fresh, fileOf(key));
      } catch (error) {
        await rm(fresh, { force: true });
        throw error;
      }
    },
  };
}

/**
 * Deletes temporary files of killed processes. Then deletes pictures, the longest unused first, until the folder has at
 * most `maxBytes`.
 */
export async function prunePictures(
  folder: string,
  { maxBytes, now }: { maxBytes: number; now: number },
): Promise<void> {
  await removeAbandoned(folder, { prefix: unfinishedPrefix, now });
  const names = (await readdir(folder).catch(nothing)) ?? [];
  const found = await Promise.all(
    names.filter(isPicture).map(async (name) => {
      const file = path.join(folder, name);
      const facts = await stat(file).catch(nothing);
      return facts ? [{ file, bytes: facts.size, usedAt: facts.mtimeMs }] : [];
    }),
  );
  const pictures = found.flat().sort((a, b) => a.usedAt - b.usedAt);
  let bytes = pictures.reduce((sum, picture) => sum + picture.bytes, 0);
  for (const picture of pictures) {
    if (bytes <= maxBytes) return;
    await rm(picture.file, { force: true }).catch(nothing);
    bytes -= picture.bytes;
  }
}
