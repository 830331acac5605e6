import { createHash } from 'node:crypto';
import type { Dispatcher } from 'undici';
import { DownloadError, type Outliving, withResume } from './download-error.ts';

/** Progress of a file download. */
export interface Progress {
  /** Number of received bytes, including bytes of an earlier attempt. */
  received: number;
  /** Size of the file in bytes; undefined if the server does not send it. */
  total: number | undefined;
}

/** Size of the downloaded file, and its SHA-256 in hexadecimal. */
export interface DownloadResult {
  bytes: number;
  sha256: string;
}

type Reply = Pick<Dispatcher.ResponseData, 'headers'>;

/** Returns a counter that computes the size and the SHA-256 of a file while its bytes arrive. */
export function createDigest() {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    get bytes() {
      return bytes;
    },
    add(chunk: Buffer): void {
      hash.update(chunk);
      bytes += chunk.length;
    },
    /** Returns the size and the SHA-256 of the received file. It can be called only once, at the end. */
    result: (): DownloadResult => ({ bytes, sha256: hash.digest('hex') }),
  };
}

/** Parses the header `Content-Range` of a response: `bytes FIRST-LAST/SIZE`. The size is undefined if it is `*`. */
export function contentRange({ headers }: Reply): { first: number; size: number | undefined } | undefined {
  const [, first, size] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(String(headers['content-range'])) ?? [];
  return first === undefined ? undefined : { first: Number(first), size: size === '*' ? undefined : Number(size) };
}

/**
 * Returns the size of the whole file if the server sends it. A partial response may contain fewer bytes than the rest
 * of the file.
 */
export function expectedSize(reply: Reply, received: number): number | undefined {
  const size = received > 0 ? contentRange(reply)?.size : undefined;
  if (size !== undefined) return size;
  const length = Number(reply.headers['content-length']);
  return Number.isFinite(length) ? received + length : undefined;
}

interface AnnouncedSizes {
  /** Size of the file in bytes that the response announces. */
  total: number | undefined;
  /** Size of the file in bytes that the caller expects. */
  size?: number | undefined;
}

/**
 * Throws an error if a download has more bytes than the server announced or the caller expects, before it fills the
 * disk.
 * @throws DownloadError `data`
 */
export function checkSize(received: number, { total, size }: AnnouncedSizes): void {
  if (total !== undefined && size !== undefined && total !== size) throw damaged(`${total} bytes instead of ${size}`);
  const announced = total ?? size;
  if (announced !== undefined && received > announced) throw damaged(`more than ${announced} bytes`);
}

const damaged = (why: string) => new DownloadError('data', `The file is corrupt (${why}).`);

/**
 * Returns the SHA-256 of the header `Repr-Digest: sha-256=:base64:` (RFC 9530) in hexadecimal; undefined without it.
 */
function announcedDigest({ headers }: Reply): string | undefined {
  const base64 = /sha-256=:([A-Za-z0-9+/=]+):/.exec(String(headers['repr-digest'] ?? ''))?.[1];
  return base64 === undefined ? undefined : Buffer.from(base64, 'base64').toString('hex');
}

/**
 * Checks that the received file has the announced size and digest.
 * @throws DownloadError `network` when bytes are missing, `data` when they are others.
 */
export function checkTransfer(
  { bytes, sha256 }: DownloadResult,
  total: number | undefined,
  wanted: Outliving & { sha256?: string | undefined; size?: number | undefined; reply: Reply },
): void {
  const announced = total ?? wanted.size;
  if (announced !== undefined && bytes < announced) {
    throw new DownloadError('network', withResume(`The connection ended after ${bytes} of ${announced} bytes`, wanted));
  }
  const digests = [announcedDigest(wanted.reply), wanted.sha256?.toLowerCase()];
  const wrong = digests.find((digest) => digest !== undefined && digest !== sha256);
  const wrongSize = [total, wanted.size].find((size) => size !== undefined && size !== bytes);
  if (wrong === undefined && wrongSize === undefined) return;
  const why = wrong === undefined ? `${bytes} bytes instead of ${wrongSize}` : `SHA-256 ${sha256} instead of ${wrong}`;
  throw damaged(why);
}
