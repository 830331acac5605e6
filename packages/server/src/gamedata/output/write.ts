import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, copyFile, link, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { codeOf } from '@kafra/sdk/rules';
import { ImportFailure } from '../source/failure.ts';

/**
 * Position of the gzip byte that contains the operating system. It is set to a fixed value, so that every machine
 * writes the same bytes.
 */
const SYSTEM_BYTE = 9;
const UNKNOWN_SYSTEM = 255;

/** Returns compressed JSON of a value. Its bytes depend only on the value, not on the time or the machine. */
export function packJson(value: unknown): Uint8Array {
  const packed = gzipSync(JSON.stringify(value), { level: 9 });
  packed[SYSTEM_BYTE] = UNKNOWN_SYSTEM;
  return packed;
}

/** Returns a version for a value that changes only if the value changes. */
export const contentVersion = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);

/** Runs a function that writes a file. If the folder of the file is missing, creates it first. */
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
 * Returns the path of a file in the output folder. @throws {ImportFailure} for a path outside it: names come from
 * foreign files.
 */
function placeIn(folder: string, path: string): string {
  if (normalize(path).split(sep)[0] === '..') throw new ImportFailure(`${path}: is outside the output folder`);
  return join(folder, path);
}

/**
 * Writes a file of the output and creates missing folders. @throws {ImportFailure} for a path outside the output
 * folder.
 */
export async function writeInto(folder: string, path: string, bytes: Uint8Array | string): Promise<void> {
  const full = placeIn(folder, path);
  await makingFolder(full, () => writeFile(full, bytes));
}

/** Reuses a file of an earlier output. Returns false if the file is missing or unreadable. */
export async function keepInto(folder: string, path: string, before: string): Promise<boolean> {
  const [full, old] = [placeIn(folder, path), placeIn(before, path)];
  try {
    await access(old, constants.R_OK);
    // The old file is reused as a hard link if the file system supports it, otherwise as a copy.
    await makingFolder(full, () => link(old, full).catch(() => copyFile(old, full)));
    return true;
  } catch {
    return false;
  }
}

export const prettyJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
