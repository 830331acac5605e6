import { type FileHandle, open, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Dispatcher } from 'undici';
import {
  checkSize,
  checkTransfer,
  contentRange,
  createDigest,
  type DownloadResult,
  expectedSize,
  type Progress,
} from './download-checks.ts';
import { classifyDownload, DownloadError, type Outliving } from './download-error.ts';
import { tryLock } from './file-lock.ts';
import { createHttp, discardReply, type HttpOptions } from './http.ts';
import { makeFolder } from './make-folder.ts';
import {
  noPart,
  type Part,
  partPath,
  readPart,
  readPartChunks,
  removeEtag,
  removePart,
  removePartLinks,
  saveEtag,
  syncFolder,
} from './part-file.ts';

interface FetchOptions extends HttpOptions {
  /**
   * Returns an address of the file to download. It is called again when the address has expired. The file is requested
   * without the session token.
   */
  link(): Promise<string>;
  /** Expected SHA-256 of the file in hexadecimal. A digest that the server sends is checked in any case. */
  sha256?: string | undefined;
  /** Size of the file in bytes if the caller knows it. Without it, a truncated download may not be noticed. */
  size?: number | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
}

/** Options for a download into a file. */
export interface DownloadOptions extends FetchOptions {
  /** Path of the complete file. During the download the received data is in `target.part` beside it. */
  target: string;
}

/** Options for a download into a stream. */
export interface StreamOptions extends FetchOptions {
  /** Stream to which the file is written. It is not closed at the end. */
  to: Writable;
}

/**
 * Downloads a file completely or not at all. An interrupted download is resumed with `If-Range`. The size and SHA-256
 * are checked before the file gets its name (mode 0600). If several programs request the same target, one of them
 * downloads it.
 * @throws DownloadError, an error of `link`, or the signal's reason.
 */
export const download = (options: DownloadOptions): Promise<DownloadResult> =>
  withDownloadErrors({ ...options, name: options.target, isResumable: true }, async () => {
    const { target } = options;
    await checkTarget(target);
    makeFolder(dirname(target));
    const lock = `${partPath(target)}.lock`;
    const unlock = tryLock(lock);
    if (!unlock)
      throw new DownloadError(
        'busy',
        `${target}: another program is downloading it. If no program is, also not on another machine, remove ${lock}.`,
      );
    try {
      const done = await writePart(await requestFile(options, await readPart(target)), options);
      await rename(partPath(target), target);
      await removeEtag(target);
      await syncFolder(dirname(target));
      return done;
    } finally {
      unlock();
    }
  });

/**
 * Downloads a file into a stream. A corrupt file is detected only after its bytes were written.
 * @throws DownloadError, an error of `link`, or the signal's reason.
 */
export const downloadStream = (options: StreamOptions): Promise<DownloadResult> =>
  withDownloadErrors({ ...options, name: 'The output', isResumable: false }, async () => {
    const { reply } = await requestFile(options, noPart);
    const total = expectedSize(reply, 0);
    const tally = createDigest();
    const counted = async function* (chunks: AsyncIterable<Buffer>) {
      checkSize(0, { ...options, total });
      for await (const chunk of chunks) {
        tally.add(chunk);
        checkSize(tally.bytes, { ...options, total });
        options.onProgress?.({ received: tally.bytes, total: total ?? options.size });
        yield chunk;
      }
    };
    await pipeline(reply.body, counted, options.to, { signal: options.signal, end: false });
    const done = tally.result();
    checkTransfer(done, total ?? options.size, { ...options, reply, isResumable: false });
    return done;
  });

/** The target path is checked before the download. If it were a folder or device, the rename at the end would fail. */
async function checkTarget(target: string): Promise<void> {
  const found = await stat(target).catch(() => undefined);
  if (!found || found.isFile()) return;
  const what = found.isDirectory() ? 'The path is a folder.' : 'The path is not a regular file.';
  throw new DownloadError('file', `${target}: ${what}`);
}

interface Guarded extends Outliving {
  signal?: AbortSignal | undefined;
  /** Name of the download's target in error messages. */
  name: string;
}

async function withDownloadErrors<T>({ signal, name, ...outliving }: Guarded, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw classifyDownload(error, name, outliving);
  }
}

/** HTTP statuses of an expired download link. */
const expiredLinkStatuses = new Set([401, 403, 404, 410]);

/**
 * HTTP statuses with which a server refuses a request for the rest of a file. Without the range and the ETag, the
 * server may still send the file.
 */
const refusedPartStatuses = new Set([400, 412, 416, 431]);

/**
 * Requests the file at its link, with a range if a part of it is stored. It gets a new link once if the link has
 * expired.
 */
async function requestFile(options: FetchOptions, part: Part): Promise<PartResponse> {
  const http = createHttp(options);
  const sendRequest = async (requested: Part): Promise<PartResponse> => {
    const { size, etag } = requested;
    const resume = size > 0 && etag ? { range: `bytes=${size}-`, 'if-range': etag } : undefined;
    // The request refuses compression, because sizes and ranges would then refer to compressed bytes.
    const headers = { accept: '*/*', 'accept-encoding': 'identity', ...resume };
    const url = await options.link();
    return { part: requested, reply: await http({ method: 'GET', url, headers, safe: true, signal: options.signal }) };
  };
  let response = await sendRequest(part);
  if (expiredLinkStatuses.has(response.reply.statusCode)) {
    discardReply(response.reply);
    response = await sendRequest(part);
  }
  if (part.size > 0 && (refusedPartStatuses.has(response.reply.statusCode) || !isContinuation(response, options))) {
    // The stored part is from another file, or its ETag does not prove the contrary. The download starts again from the
    // first byte, so that parts of two files are never joined.
    discardReply(response.reply);
    response = await sendRequest(noPart);
  }
  const { statusCode: status } = response.reply;
  if (status === 200 || (status === 206 && response.part.size > 0)) return response;
  discardReply(response.reply);
  throw new DownloadError('link', `The server refused the download (${status}).`, { status });
}

interface PartResponse {
  reply: Dispatcher.ResponseData;
  /** The stored part of the file that the range request continues. */
  part: Part;
}

/**
 * Returns true if the response continues the stored part of the same file. A server may omit its ETag if the caller
 * knows the size or digest.
 */
function isContinuation({ reply, part }: PartResponse, { sha256, size }: FetchOptions): boolean {
  if (reply.statusCode !== 206) return true;
  const range = contentRange(reply);
  if (range?.first !== part.size) return false;
  const { etag } = reply.headers;
  if (etag !== undefined) return etag === part.etag;
  return sha256 !== undefined || (range.size !== undefined && range.size === size);
}

async function writePart({ reply }: PartResponse, options: DownloadOptions): Promise<DownloadResult> {
  const { target } = options;
  const resumed = reply.statusCode === 206;
  const tally = createDigest();
  try {
    if (resumed) await readPartChunks(target, tally.add);
    const total = expectedSize(reply, tally.bytes);
    await removePartLinks(target);
    const file = await open(partPath(target), resumed ? 'a' : 'w', 0o600);
    const written = await writeBody(reply, file, { ...options, total, tally });
    const done = tally.result();
    checkTransfer(done, total ?? options.size, { ...options, reply, isResumable: true });
    // The received bytes are correct, but a program without the lock may have written into the file meanwhile. So the
    // size of the file is compared.
    if (written !== done.bytes)
      throw new DownloadError('data', `Another program wrote to ${partPath(target)}, so it was removed.`);
    return done;
  } catch (error) {
    discardReply(reply);
    if (error instanceof DownloadError && error.kind === 'data') await removePart(target);
    throw error;
  }
}

type BodyOptions = DownloadOptions & { total: number | undefined; tally: ReturnType<typeof createDigest> };

/** Appends the response to the stored part of the file and closes it. Returns its size. */
async function writeBody(
  { headers, body }: Dispatcher.ResponseData,
  file: FileHandle,
  options: BodyOptions,
): Promise<number> {
  const { target, total, size, tally, onProgress } = options;
  try {
    await file.chmod(0o600);
    // The ETag is saved after the old bytes are removed, so that the new part never has the ETag of the old one.
    await saveEtag(headers.etag, target);
    checkSize(tally.bytes, options);
    for await (const chunk of body as AsyncIterable<Buffer>) {
      tally.add(chunk);
      checkSize(tally.bytes, options);
      await file.appendFile(chunk);
      onProgress?.({ received: tally.bytes, total: total ?? size });
    }
    await file.sync();
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}
