import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

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

/** Writes a file of the output, making the folders on the way. */
export async function writeInto(folder: string, path: string, bytes: Uint8Array | string): Promise<void> {
  const full = join(folder, path);
  await mkdir(join(full, '..'), { recursive: true });
  await writeFile(full, bytes);
}

export const prettyJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
