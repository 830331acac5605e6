import { createReadStream } from 'node:fs';
import { lstat, open, readFile, rm, writeFile } from 'node:fs/promises';
import { isEtag } from './etag.ts';

/**
 * The stored part of an earlier download beside the target: `target.part`, with the ETag of its file in
 * `target.part.etag`.
 */
export interface Part {
  size: number;
  etag: string | undefined;
}

export const noPart: Part = { size: 0, etag: undefined };

export const partPath = (target: string) => `${target}.part`;
const etagPath = (target: string) => `${target}.part.etag`;

/** Returns the stored part of a download. It counts as empty if its ETag is unknown, or if the part file is a link. */
export async function readPart(target: string): Promise<Part> {
  const part = await lstat(partPath(target)).catch(() => undefined);
  const etag = await readFile(etagPath(target), 'utf8').catch(() => '');
  return part?.isFile() && isEtag(etag) ? { size: part.size, etag } : noPart;
}

/** Passes the stored bytes of a download to a callback, so that the digest covers the whole file. */
export async function readPartChunks(target: string, onChunk: (chunk: Buffer) => void): Promise<void> {
  for await (const chunk of createReadStream(partPath(target)) as AsyncIterable<Buffer>) onChunk(chunk);
}

export async function saveEtag(etag: string | string[] | undefined, target: string): Promise<void> {
  // A weak ETag does not guarantee equal bytes, so it is not stored for a resumed download.
  if (typeof etag === 'string' && isEtag(etag) && !etag.startsWith('W/'))
    await writeFile(etagPath(target), etag, { mode: 0o600 });
  else await removeEtag(target);
}

export const removeEtag = (target: string): Promise<void> => rm(etagPath(target), { force: true });

export async function removePart(target: string): Promise<void> {
  await rm(partPath(target), { force: true });
  await removeEtag(target);
}

/** Deletes links that have the names of the part files, so that data is not written to the targets of the links. */
export async function removePartLinks(target: string): Promise<void> {
  for (const path of [partPath(target), etagPath(target)])
    if ((await lstat(path).catch(() => undefined))?.isSymbolicLink()) await rm(path, { force: true });
}

/**
 * Flushes a folder to disk, because a new file name survives a crash only if the folder is flushed. Windows cannot open
 * a folder and does not need this.
 */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
