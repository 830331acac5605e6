import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '../exit-codes.ts';

/**
 * Name of the list of files, in the format of sha256sum(1): `sha256sum -c SHA256SUMS` verifies the files without Kafra.
 */
export const manifestName = 'SHA256SUMS';

/**
 * List of the backups that this program downloaded: file name to SHA-256 in hex. Other files of the folder are never
 * deleted.
 */
export type Manifest = ReadonlyMap<string, string>;

const line = /^([0-9a-f]{64}) [ *]([^/\\\r\n]+)$/i;

async function readOrdinary(path: string): Promise<string> {
  // A named pipe is refused, because reading one without a writer would never end.
  if (!(await stat(path)).isFile()) throw new Error('It is not a regular file.');
  return readFile(path, 'utf8');
}

/**
 * Reads the list `SHA256SUMS` of a folder and skips invalid lines. Empty if the file does not exist. @throws Failure
 */
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

/** Returns the text of the list `SHA256SUMS`, one line per file, sorted by file name. */
export const manifestText = (manifest: Manifest): string =>
  [...manifest]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, digest]) => `${digest}  ${name}\n`)
    .join('');
