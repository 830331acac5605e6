import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '../exit-codes.ts';

/**
 * Name of the list of files, in the format of sha256sum(1): `sha256sum -c SHA256SUMS` verifies the files without Kafra.
 */
export const manifestName = 'SHA256SUMS';

/** File name to SHA-256 in hex: the files that this program downloaded. No other file of the folder is ever deleted. */
export type Manifest = ReadonlyMap<string, string>;

const line = /^([0-9a-f]{64}) [ *]([^/\\\r\n]+)$/i;

async function readOrdinary(path: string): Promise<string> {
  // Reading a pipe without a writer would never end.
  if (!(await stat(path)).isFile()) throw new Error('It is not a regular file.');
  return readFile(path, 'utf8');
}

/** Reads the list of a folder and skips invalid lines; empty without a list. @throws Failure */
export async function readManifest(folder: string): Promise<Map<string, string>> {
  const path = join(folder, manifestName);
  const text = await readOrdinary(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return '';
    throw new Failure('output', `${path} cannot be read`, { hints: [cause.message], cause });
  });
  const entries = text.split('\n').flatMap((one): [string, string][] => {
    const [, digest = '', name = ''] = line.exec(one.replace(/\r$/, '')) ?? [];
    return name === '' || name === '.' || name === '..' ? [] : [[name, digest.toLowerCase()]];
  });
  return new Map(entries);
}

/** The text of the list, in the order of the names. */
export const manifestText = (manifest: Manifest): string =>
  [...manifest]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, digest]) => `${digest}  ${name}\n`)
    .join('');
