import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Dispatcher } from 'undici';
import { classifyDownload, DownloadError } from './download-error.ts';
import { createHttp, type HttpOptions } from './http.ts';
import {
  dropEtag,
  dropPart,
  keepEtag,
  noPart,
  type Part,
  partPath,
  readPart,
  replayPart,
  syncFolder,
} from './part-file.ts';
import { checkTransfer, createTally, type Downloaded, expectedSize, type Progress } from './transfer.ts';

interface Fetching extends HttpOptions {
  /** Asks for an address; asked once more when that has expired. It is fetched without the session's token. */
  link(): Promise<string>;
  /** Hex; the server's own announcement is checked in any case. */
  sha256?: string;
  signal?: AbortSignal;
  progress?(progress: Progress): void;
}

export interface DownloadOptions extends Fetching {
  /** Where the whole file will be; until then `target.part` grows beside it. */
  target: string;
}

export interface StreamOptions extends Fetching {
  /** Is left open. */
  to: Writable;
}

/**
 * Fetches a file so that it is there whole or not at all: an attempt that was cut off is taken up again with
 * `If-Range`, the size and SHA-256 are checked, and only then does the file get its name (mode 0600).
 * @throws DownloadError, an error of `link`, or the signal's reason.
 */
export const download = (options: DownloadOptions): Promise<Downloaded> =>
  attempt(options, options.target, async () => {
    const { target } = options;
    await mkdir(dirname(target), { recursive: true });
    const done = await receive(await ask(options, await readPart(target)), options);
    await rename(partPath(target), target);
    await dropEtag(target);
    await syncFolder(dirname(target));
    return done;
  });

/**
 * Fetches a file into a stream; that it is damaged is known only afterwards.
 * @throws DownloadError, an error of `link`, or the signal's reason.
 */
export const downloadStream = (options: StreamOptions): Promise<Downloaded> =>
  attempt(options, 'The output', async () => {
    const { reply } = await ask(options, noPart);
    const total = expectedSize(reply, 0);
    const tally = createTally();
    const counted = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        tally.add(chunk);
        options.progress?.({ received: tally.bytes, total });
        yield chunk;
      }
    };
    await pipeline(reply.body, counted, options.to, { signal: options.signal, end: false });
    const done = tally.result();
    checkTransfer(done, total, { ...options, reply });
    return done;
  });

async function attempt<T>({ signal }: Fetching, target: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw classifyDownload(error, target);
  }
}

/** What a link that is no longer good is answered with. */
const expired = new Set([401, 403, 404, 410]);

/** Follows the link, with the rest only where a part is here; an expired link is asked for once more. */
async function ask(options: Fetching, part: Part): Promise<Answer> {
  const http = createHttp(options);
  const follow = async (wanted: Part): Promise<Answer> => {
    const { size, etag } = wanted;
    const resume = size > 0 && etag ? { range: `bytes=${size}-`, 'if-range': etag } : undefined;
    // Compressed on the way, sizes and ranges would mean other bytes.
    const headers = { accept: '*/*', 'accept-encoding': 'identity', ...resume };
    const url = await options.link();
    return { part: wanted, reply: await http({ method: 'GET', url, headers, safe: true, signal: options.signal }) };
  };
  let answer = await follow(part);
  if (expired.has(answer.reply.statusCode)) {
    await answer.reply.body.dump();
    answer = await follow(part);
  }
  if (part.size > 0 && (answer.reply.statusCode === 416 || !continues(answer))) {
    // Another file than the part began with: from the first byte, never two files in one.
    answer.reply.body.on('error', () => undefined).destroy();
    answer = await follow(noPart);
  }
  const { statusCode: status, body } = answer.reply;
  if (status === 200 || (status === 206 && answer.part.size > 0)) return answer;
  await body.dump();
  throw new DownloadError('link', `The server refused the download (${status}).`, { status });
}

interface Answer {
  reply: Dispatcher.ResponseData;
  /** What was said to be here already. */
  part: Part;
}

/** A rest must be the rest of what is here. */
function continues({ reply: { statusCode, headers }, part: { size, etag } }: Answer): boolean {
  if (statusCode !== 206) return true;
  return String(headers['content-range']).startsWith(`bytes ${size}-`) && (!headers.etag || headers.etag === etag);
}

async function receive({ reply }: Answer, options: DownloadOptions): Promise<Downloaded> {
  const { target, progress } = options;
  const resumed = reply.statusCode === 206;
  const tally = createTally();
  if (resumed) await replayPart(target, tally.add);
  const total = expectedSize(reply, tally.bytes);

  const file = await open(partPath(target), resumed ? 'a' : 'w', 0o600);
  try {
    await file.chmod(0o600);
    // After the old bytes are gone: they must never stand under the new file's tag.
    await keepEtag(reply.headers.etag, target);
    for await (const chunk of reply.body as AsyncIterable<Buffer>) {
      await file.appendFile(chunk);
      tally.add(chunk);
      progress?.({ received: tally.bytes, total });
    }
    await file.sync();
  } finally {
    await file.close();
  }
  const done = tally.result();
  try {
    checkTransfer(done, total, { ...options, reply });
  } catch (error) {
    if (error instanceof DownloadError && error.kind === 'data') await dropPart(target);
    throw error;
  }
  return done;
}
