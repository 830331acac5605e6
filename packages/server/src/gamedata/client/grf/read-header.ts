import { ByteReader } from '../byte-reader.ts';
import { ClientFault } from '../fault.ts';
import { HEADER_BYTES } from './archive-entry.ts';
import type { ByteSource } from './byte-source.ts';

/** Header of a client archive (GRF or GPF). */
export interface ArchiveHeader {
  /** Version of the archive's format, such as `0x200`. */
  readonly version: number;
  readonly tableOffset: number;
  /**
   * Number of files according to the archive's header. The table of files is read to its end, whatever this number is.
   */
  readonly count: number;
}

const SIGNATURES = ['Master of Magic', 'Event Horizon'];
const VERSION_AT = 42;
const TABLE_AT = 30;
/** Positions in the archive header of version 0x300 of the high bytes of the table's 64-bit offset. */
const HIGH_BYTES = [35, 36, 37];
const VERSIONS = new Set([0x102, 0x103, 0x200, 0x300]);

/** Returns true if a file begins with the signature of a client archive. */
const isArchive = (head: Buffer): boolean =>
  SIGNATURES.some((signature) => head.toString('latin1', 0, signature.length) === signature);

/**
 * Reads the header of a client archive. @throws {ClientFault} for a file that is not an archive of a supported version.
 */
export async function readArchiveHeader(source: ByteSource): Promise<ArchiveHeader> {
  const head = await source.read(0, Math.min(HEADER_BYTES, source.size));
  if (!isArchive(head)) throw new ClientFault('is not a GRF');
  if (head.length < HEADER_BYTES) throw new ClientFault('ends early in its header');
  const version = head.readUInt32LE(VERSION_AT);
  if (!VERSIONS.has(version))
    throw new ClientFault(`is a GRF of version 0x${version.toString(16)}, which is not supported`);
  const reader = new ByteReader(head, TABLE_AT);
  const isLong = version === 0x300 && HIGH_BYTES.every((at) => head[at] === 0);
  const header = isLong ? longHeader(reader, version) : shortHeader(reader, version);
  if (header.tableOffset >= source.size) throw new ClientFault('ends early before its table');
  return header;
}

/** Reads the archive header of version 0x300. Its 64-bit offset allows archives of more than 4 GB. */
const longHeader = (reader: ByteReader, version: number): ArchiveHeader => ({
  version,
  tableOffset: reader.u64() + HEADER_BYTES,
  count: reader.u32(),
});

/**
 * Reads the archive header of older versions. The stored number of files is increased by 7 and by a random number,
 * which precedes it.
 */
function shortHeader(reader: ByteReader, version: number): ArchiveHeader {
  const tableOffset = reader.u32() + HEADER_BYTES;
  const seed = reader.u32();
  return { version, tableOffset, count: Math.max(0, reader.u32() - seed - 7) };
}
