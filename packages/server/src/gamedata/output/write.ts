import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, copyFile, link, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { codeOf } from '@kafra/sdk/rules';
import { ImportFailure } from '../source/failure.ts';

/** Gzip's byte for the system that packed it; fixed, so that every machine writes the same bytes. */
const SYSTEM_BYTE = 9;
const UNKNOWN_SYSTEM = 255;

/** Packed JSON whose bytes depend on nothing but the value: no time, no machine. */
export function packJson(value: unknown): Uint8Array {
  const packed = gzipSync(JSON.stringify(value), { level: 9 });
  packed[SYSTEM_BYTE] = UNKNOWN_SYSTEM;
  return packed;
}

/** A version that changes exactly when the content does. */
export const contentVersion = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);

/** Puts a file into its folder, which is made with the first one. */
async function makingFolder(full: string, put: () => Promise<void>): Promise<void> {
  try {
    await put();
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    await mkdir(dirname(full), { recursive: true });
    await put();
  }
}

/**
 * Returns the path of a file in a folder. @throws {ImportFailure} for a path outside it: names come from foreign files.
 */
function placeIn(folder: string, path: string): string {
  if (normalize(path).split(sep)[0] === '..') throw new ImportFailure(`${path}: is outside the output folder`);
  return join(folder, path);
}

/** Writes a file of the output, making the folders on the way. @throws {ImportFailure} for one that is not in the folder. */
export async function writeInto(folder: string, path: string, bytes: Uint8Array | string): Promise<void> {
  const full = placeIn(folder, path);
  await makingFolder(full, () => writeFile(full, bytes));
}

/** Reuses a file of an earlier output; false if it is missing or unreadable. */
export async function keepInto(folder: string, path: string, before: string): Promise<boolean> {
  const [full, old] = [placeIn(folder, path), placeIn(before, path)];
  try {
    await access(old, constants.R_OK);
    // A hard link, if the file system supports it.
    await makingFolder(full, () => link(old, full).catch(() => copyFile(old, full)));
    return true;
  } catch {
    return false;
  }
}

export const prettyJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
