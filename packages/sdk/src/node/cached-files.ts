import { createHash } from 'node:crypto';
import { lstat, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { type FetchBytes, fileRefusal } from '../client/http/fetch-bytes.ts';
import { readBody, readText } from '../client/http/read-body.ts';
import { requestError } from '../client/http/request-error.ts';
import { systemClock } from '../core/ports.ts';
import { longestTimer } from '../core/time-units.ts';
import { withAnySignal } from '../core/with-any-signal.ts';
import { isEtag } from './etag.ts';
import { createHttp, type HttpOptions } from './http.ts';
import { makeFolder } from './make-folder.ts';

/** Server and folder of the cached files. */
export interface CachedFilesOptions extends HttpOptions {
  /** Address of the server without a slash at the end. */
  baseUrl: string;
  /** Folder in which the files of the server are cached. */
  folder: string;
  signal?: AbortSignal | undefined;
}

/** Factor for the time limit of a whole file: this many times the timeout for the beginning of a response. */
const wholeFileTimeouts = 10;

/**
 * Milliseconds until an unused cached file is deleted. Each build of a game database has a new name, so old files are
 * never used again.
 */
const unusedCopyLifetime = 30 * 86_400_000;

/**
 * Fetches files of the server and caches them. Each request revalidates the copy, so that a database rebuilt under the
 * same version is noticed; the bytes are transferred once. Copies that were not used for thirty days are deleted with
 * the next write.
 * @throws ApiError when the server does not respond or refuses.
 */
export function cachedFiles({ baseUrl, folder, signal, ...options }: CachedFilesOptions): FetchBytes {
  const http = createHttp(options);
  const { now } = options.clock ?? systemClock;
  const realmFolder = join(folder, encodeURIComponent(baseUrl));
  let pruned: Promise<void> | undefined;

  async function keep(copy: string, bytes: Uint8Array, etag: string): Promise<void> {
    await saveCopy(copy, bytes, etag);
    // A cached file that cannot be deleted stays in the folder; the failure is only logged.
    pruned ??= removeUnused(folder, now() - unusedCopyLifetime).catch((error: unknown) =>
      options.trace?.(`  ${folder} could not be cleaned up: ${error}`),
    );
    await pruned;
  }

  return (path, { isAnew = false, signal: callerSignal } = {}) => {
    // A slow file must arrive completely within a total time, even if each part of the response arrives in time.
    const limit = AbortSignal.timeout(Math.min(wholeFileTimeouts * options.timeout, longestTimer));
    return withAnySignal([signal, callerSignal, limit], (ends) => fetchFile(path, { isAnew, callerSignal, ends }));
  };

  async function fetchFile(path: string, { isAnew, callerSignal, ends }: FileRequest): Promise<Uint8Array> {
    const copy = join(realmFolder, encodeURIComponent(path));
    const cached = isAnew ? undefined : await readCopy(copy);
    const call = `GET ${path}`;
    const asRequestError = (cause: unknown) => {
      if (callerSignal?.aborted) throw callerSignal.reason;
      throw requestError(call, cause);
    };
    const reply = await http({
      method: 'GET',
      url: `${baseUrl}${path}`,
      headers: cached ? { 'if-none-match': cached.etag } : {},
      safe: true,
      ...(ends && { signal: ends }),
    }).catch(asRequestError);
    if (cached && reply.statusCode === 304) {
      await reply.body.dump().catch(asRequestError);
      await markUsed(copy, now());
      return cached.bytes;
    }
    if (reply.statusCode >= 400) {
      const response = await readText(Readable.toWeb(reply.body)).catch(asRequestError);
      const retryAfter = reply.headers['retry-after']?.toString();
      throw fileRefusal(path, { status: reply.statusCode, response, retryAfter });
    }
    const bytes = await readBody(Readable.toWeb(reply.body)).catch(asRequestError);
    const { etag: tag } = reply.headers;
    // A file that the server sends without an ETag is not cached, and an older cached copy is deleted.
    const keeping = typeof tag === 'string' ? keep(copy, bytes, tag) : rm(copy, { force: true });
    await keeping.catch((error: unknown) => options.trace?.(`  ${path} could not be stored: ${error}`));
    return bytes;
  }
}

interface FileRequest {
  isAnew: boolean;
  /** Signal of the caller that requests the file. */
  callerSignal: AbortSignal | undefined;
  /** Signal that ends the request: aborted by the caller or by the time limit. */
  ends: AbortSignal | undefined;
}

/** Reads a cached file with its ETag; undefined if one of the two is missing or corrupt. */
async function readCopy(copy: string): Promise<{ bytes: Uint8Array; etag: string } | undefined> {
  try {
    const [etag = '', digest] = (await readFile(`${copy}.etag`, 'utf8')).split('\n');
    const bytes = await readFile(copy);
    return isEtag(etag) && digest === sha256(bytes) ? { bytes, etag } : undefined;
  } catch {
    return undefined;
  }
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function saveCopy(copy: string, bytes: Uint8Array, etag: string): Promise<void> {
  makeFolder(dirname(copy));
  await replaceFile(copy, bytes);
  await replaceFile(`${copy}.etag`, `${etag}\n${sha256(bytes)}\n`);
}

/**
 * Sets the modification time of a cached file to the time of its last use. The access time is not used, because some
 * file systems do not record it.
 */
async function markUsed(copy: string, time: number): Promise<void> {
  // Errors are ignored: another program may have deleted the cached file, or the folder may be read-only.
  for (const file of [copy, `${copy}.etag`]) await utimes(file, time / 1_000, time / 1_000).catch(() => undefined);
}

/**
 * Deletes unused cached files of all servers, and unfinished files of crashed programs. The names of cached files begin
 * with the encoded server address, so other files in the folder are not matched.
 */
async function removeUnused(folder: string, before: number): Promise<void> {
  const namesIn = async (at: string, beginning: string) =>
    (await readdir(at)).filter((name) => name.startsWith(encodeURIComponent(beginning))).map((name) => join(at, name));
  for (const realm of await namesIn(folder, 'http'))
    for (const file of await namesIn(realm, '/')) {
      const found = await lstat(file).catch(() => undefined);
      if (found?.isFile() && found.mtimeMs < before) await rm(file, { force: true });
    }
}

async function replaceFile(path: string, content: Uint8Array | string): Promise<void> {
  const draft = `${path}.${process.pid}.tmp`;
  try {
    await writeFile(draft, content);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
