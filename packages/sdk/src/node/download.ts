import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Dispatcher, EnvHttpProxyAgent, request } from 'undici';

/** `link`: the server refused. `data`: what came is not what was announced. `file`: it cannot be kept here. */
export type DownloadFailure = 'link' | 'network' | 'data' | 'file';

export class DownloadError extends Error {
  override name = 'DownloadError';
  readonly kind: DownloadFailure;
  readonly status: number | undefined;

  constructor(kind: DownloadFailure, message: string, more: { status?: number; cause?: unknown } = {}) {
    super(message, { cause: more.cause });
    this.kind = kind;
    this.status = more.status;
  }
}

export interface Progress {
  /** Bytes that are here, with those of an earlier attempt. */
  received: number;
  /** Bytes in all, where the server tells. */
  total: number | undefined;
}

export interface DownloadOptions {
  /** Asks for an address; asked once more when that has expired. It is fetched without the session's token. */
  link(): Promise<string>;
  /** Where the whole file will be; until then `target.part` grows beside it. */
  target: string;
  /** Hex; the server's own announcement is checked in any case. */
  sha256?: string;
  signal?: AbortSignal;
  /** Milliseconds without a byte until it fails. */
  timeout?: number;
  progress?(progress: Progress): void;
}

interface Partial {
  size: number;
  etag: string | undefined;
}

/**
 * Fetches a file so that it is there whole or not at all: an attempt that was cut off is taken up again with
 * `If-Range`, the size and SHA-256 are checked, and only then does the file get its name (mode 0600).
 * @throws DownloadError, or the signal's reason.
 */
export async function download(options: DownloadOptions): Promise<{ path: string; bytes: number; sha256: string }> {
  const { target, signal } = options;
  try {
    await mkdir(dirname(target), { recursive: true });
    const reply = await ask(options, await readPartial(target));
    const done = await receive(reply, options);
    await rename(partPath(target), target);
    await rm(etagPath(target), { force: true });
    return { path: target, ...done };
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw classify(error, target);
  }
}

const partPath = (target: string) => `${target}.part`;
const etagPath = (target: string) => `${target}.part.etag`;

async function readPartial(target: string): Promise<Partial> {
  const part = await stat(partPath(target)).catch(() => undefined);
  const etag = await readFile(etagPath(target), 'utf8').catch(() => undefined);
  return part && etag ? { size: part.size, etag } : { size: 0, etag: undefined };
}

/** Follows the link, with the rest only where a part is here; an expired link is asked for once more. */
async function ask(options: DownloadOptions, partial: Partial): Promise<Dispatcher.ResponseData> {
  const first = await fetchLink(options, partial);
  if (first.statusCode < 400) return first;
  await first.body.dump();
  if (first.statusCode === 416) return checked(await fetchLink(options, { size: 0, etag: undefined }));
  if (![401, 403, 404, 410].includes(first.statusCode)) return checked(first);
  return checked(await fetchLink(options, partial));
}

async function checked(reply: Dispatcher.ResponseData): Promise<Dispatcher.ResponseData> {
  const status = reply.statusCode;
  if (status < 400) return reply;
  await reply.body.dump();
  throw new DownloadError('link', `The server refused the download (${status}).`, { status });
}

async function fetchLink({ link, signal, timeout = 30_000 }: DownloadOptions, { size, etag }: Partial) {
  const resume = size > 0 && etag ? { range: `bytes=${size}-`, 'if-range': etag } : {};
  return request(await link(), {
    headers: { accept: '*/*', ...resume },
    dispatcher: new EnvHttpProxyAgent({ headersTimeout: timeout, bodyTimeout: timeout }),
    signal,
  });
}

async function receive(reply: Dispatcher.ResponseData, options: DownloadOptions) {
  const { target, progress } = options;
  const resumed = reply.statusCode === 206;
  const hash = createHash('sha256');
  let received = resumed ? await hashFile(hash, partPath(target)) : 0;
  const total = expectedSize(reply, received);
  await keepEtag(reply, target);

  const file = await open(partPath(target), resumed ? 'a' : 'w', 0o600);
  try {
    await file.chmod(0o600);
    for await (const chunk of reply.body as AsyncIterable<Buffer>) {
      await file.appendFile(chunk);
      hash.update(chunk);
      received += chunk.length;
      progress?.({ received, total });
    }
    await file.sync();
  } finally {
    await file.close();
  }
  const sha256 = hash.digest('hex');
  await verify({ received, total, sha256 }, announcedDigest(reply), options);
  return { bytes: received, sha256 };
}

/** The bytes that are here count into the digest of the whole. */
async function hashFile(hash: Hash, path: string): Promise<number> {
  let size = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
  }
  return size;
}

async function keepEtag({ headers }: Dispatcher.ResponseData, target: string): Promise<void> {
  const { etag } = headers;
  // A weak tag cannot promise equal bytes.
  if (typeof etag === 'string' && !etag.startsWith('W/')) await writeFile(etagPath(target), etag, { mode: 0o600 });
  else await rm(etagPath(target), { force: true });
}

function expectedSize({ headers }: Dispatcher.ResponseData, already: number): number | undefined {
  const length = Number(headers['content-length']);
  return Number.isFinite(length) ? already + length : undefined;
}

/** From `Repr-Digest: sha-256=:base64:` (RFC 9530), as hex. */
function announcedDigest({ headers }: Dispatcher.ResponseData): string | undefined {
  const base64 = /sha-256=:([A-Za-z0-9+/=]+):/.exec(String(headers['repr-digest'] ?? ''))?.[1];
  return base64 === undefined ? undefined : Buffer.from(base64, 'base64').toString('hex');
}

interface Received {
  received: number;
  total: number | undefined;
  sha256: string;
}

async function verify({ received, total, sha256 }: Received, announced: string | undefined, options: DownloadOptions) {
  if (total !== undefined && received < total) {
    throw new DownloadError(
      'network',
      `The connection ended after ${received} of ${total} bytes; run again to resume.`,
    );
  }
  const wanted = [announced, options.sha256?.toLowerCase()].filter((digest) => digest !== undefined);
  const wrong = wanted.find((digest) => digest !== sha256);
  if (wrong === undefined && (total === undefined || received === total)) return;
  await rm(partPath(options.target), { force: true });
  await rm(etagPath(options.target), { force: true });
  const why = wrong === undefined ? `${received} bytes instead of ${total}` : `SHA-256 ${sha256} instead of ${wrong}`;
  throw new DownloadError('data', `The file is damaged (${why}); it was not kept.`);
}

const fileProblems: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full; what has arrived is kept, run again to resume.',
  EDQUOT: 'The disk quota is used up; what has arrived is kept, run again to resume.',
  EACCES: 'No permission to write there.',
  EPERM: 'No permission to write there.',
  EROFS: 'The disk is read-only.',
  ENOTDIR: 'A part of the path is a file.',
  EISDIR: 'The path is a folder.',
};

function classify(error: unknown, target: string): unknown {
  if (error instanceof DownloadError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const problem = fileProblems[code];
  if (problem) return new DownloadError('file', `${target}: ${problem}`, { cause: error });
  const isNetwork = code.startsWith('UND_ERR') || /^(ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|EHOST)/.test(code);
  return isNetwork
    ? new DownloadError('network', 'The connection was lost; run again to resume.', { cause: error })
    : error;
}
