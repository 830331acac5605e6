import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ApiError } from '../client/api-error.ts';
import { createHttp, type HttpOptions } from './http.ts';

export interface CachedFilesOptions extends HttpOptions {
  /** The server's address without a slash at the end. */
  baseUrl: string;
  /** Where copies are kept. */
  folder: string;
  signal?: AbortSignal;
}

/**
 * Fetches files of the server by their path and keeps a copy of each. The server is asked every time whether the
 * copy is still the file, so that a database rebuilt under the same version is noticed; the bytes travel once.
 * @throws ApiError when the server does not answer or refuses.
 */
export function cachedFiles({ baseUrl, folder, signal, ...options }: CachedFilesOptions) {
  const http = createHttp(options);
  return async (path: string): Promise<Uint8Array> => {
    const copy = join(folder, encodeURIComponent(baseUrl), encodeURIComponent(path));
    const cached = await readCopy(copy);
    const call = `GET ${path}`;
    const reply = await http({
      method: 'GET',
      url: `${baseUrl}${path}`,
      headers: cached ? { 'if-none-match': cached.etag } : {},
      safe: true,
      signal,
    }).catch((cause: unknown) => {
      throw new ApiError({ kind: 'network', call, message: 'Unable to reach server', cause });
    });
    if (cached && reply.statusCode === 304) {
      await reply.body.dump();
      return cached.bytes;
    }
    if (reply.statusCode >= 400) {
      const message = `The server has no ${path}.`;
      throw new ApiError({ kind: 'http', call, status: reply.statusCode, response: await reply.body.text(), message });
    }
    const bytes = await reply.body.bytes();
    const { etag: tag } = reply.headers;
    if (typeof tag === 'string') {
      await saveCopy(copy, bytes, tag).catch((error: unknown) => options.trace?.(`  ${path} is not kept: ${error}`));
    }
    return bytes;
  };
}

/** The copy with what the server called it; undefined unless both are there, for one may have been cleared away. */
async function readCopy(copy: string): Promise<{ bytes: Uint8Array; etag: string } | undefined> {
  try {
    return { bytes: await readFile(copy), etag: await readFile(`${copy}.etag`, 'utf8') };
  } catch {
    return undefined;
  }
}

async function saveCopy(copy: string, bytes: Uint8Array, etag: string): Promise<void> {
  await mkdir(dirname(copy), { recursive: true });
  await replaceFile(copy, bytes);
  await replaceFile(`${copy}.etag`, etag);
}

async function replaceFile(path: string, content: Uint8Array | string): Promise<void> {
  const draft = `${path}.${process.pid}.tmp`;
  await writeFile(draft, content);
  await rename(draft, path);
}
