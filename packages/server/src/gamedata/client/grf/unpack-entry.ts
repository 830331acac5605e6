import { inflateSync } from 'node:zlib';
import { ClientFault, tooBig } from '../fault.ts';
import { limits } from '../limits.ts';
import type { ArchiveEntry } from './archive-entry.ts';
import type { ByteSource } from './byte-source.ts';
import { type Cipher, decipher } from './ciphers.ts';

/**
 * Returns true if bytes begin with a valid header of zlib (RFC 1950): method deflate, a window of at most 32 KB, and a
 * correct check value.
 */
const isZlib = ([first = 0, second = 0]: Buffer) =>
  (first & 15) === 8 && first >> 4 <= 7 && (first * 256 + second) % 31 === 0;

/**
 * Unpacks zlib data; undefined if the data is corrupt or its unpacked size differs from the size in the archive's
 * table.
 */
function inflate(packed: Buffer, realBytes: number): Buffer | undefined {
  try {
    const bytes = inflateSync(packed, { maxOutputLength: Math.max(1, realBytes) });
    return bytes.length === realBytes ? bytes : undefined;
  } catch {
    return undefined;
  }
}

function packedBytesOf(raw: Buffer, entry: ArchiveEntry, cipher: Cipher): Buffer {
  const bytes = Buffer.from(raw);
  decipher(bytes, cipher, entry.packedBytes);
  return bytes.subarray(0, entry.packedBytes);
}

/** Returns the unpacked content of a file; undefined if it is corrupt or was deciphered with the wrong cipher. */
function unpack(packed: Buffer, { packedBytes, realBytes }: ArchiveEntry): Buffer | undefined {
  const isStored = packedBytes === realBytes && !isZlib(packed);
  return isStored ? packed : inflate(packed, realBytes);
}

/** Returns true if data begins with the first byte of LZMA properties, as newer packing programs write it. */
const isLzma = (packed: Buffer) => packed[0] === 0;

/** Returns the deciphered and unpacked content of a file in an archive. @throws {ClientFault} */
export async function readEntryContents(source: ByteSource, entry: ArchiveEntry): Promise<Buffer> {
  const { offset, packedBytes, realBytes, cipher, otherCipher } = entry;
  if (entry.isProtected) throw new ClientFault('is protected; use an unprotected copy', 'protected');
  if (realBytes === 0) throw new ClientFault('is empty', 'empty');
  // Some packing programs store no aligned size for files that are not enciphered, so the packed size is used for them.
  const length = cipher === 'none' ? packedBytes : entry.alignedBytes;
  if (realBytes > limits.fileBytes || length > limits.fileBytes)
    throw tooBig(`has more than ${limits.fileBytes} bytes`);
  if (packedBytes < 0 || packedBytes > length || offset + length > source.size)
    throw new ClientFault('is outside its archive');
  const raw = await source.read(offset, length);
  const packed = packedBytesOf(raw, entry, cipher);
  const bytes = unpack(packed, entry) ?? (otherCipher && unpack(packedBytesOf(raw, entry, otherCipher), entry));
  if (bytes) return bytes;
  throw isLzma(packed)
    ? new ClientFault('is packed with LZMA, which is not supported', 'lzma')
    : new ClientFault('cannot be unpacked');
}
