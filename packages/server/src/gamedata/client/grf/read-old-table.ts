import { ByteReader } from '../byte-reader.ts';
import { ClientFault, tooBig } from '../fault.ts';
import { limits } from '../limits.ts';
import { fileKey } from '../names/file-key.ts';
import { type ArchiveEntry, cipherByName, HEADER_BYTES } from './archive-entry.ts';
import type { ByteSource } from './byte-source.ts';
import { decipherName } from './ciphers.ts';
import { BLOCK_BYTES } from './des.ts';
import type { EntryTable } from './entry-table.ts';
import type { ArchiveHeader } from './read-header.ts';

/** Numbers that old archives add to the packed size and the aligned size of a file. */
const PACKED_OFFSET = 715;
const ALIGNED_OFFSET = 37_579;
/** Number of bytes of the sizes, flags and offset that follow a file name in the table. */
const TAIL_BYTES = 17;
/**
 * Position of a file name after its length in the table. `NOT_NAME` is the number of bytes that the length counts in
 * addition to the name.
 */
const NAME_AT = 2;
const NOT_NAME = 6;
const IS_FILE = 1;
/** Size values that mark a table entry as a folder. */
const FOLDER_SIZES = new Set([0x0714, 0x0449, 0x055c, 0x058a]);

/**
 * Returns the file name at the start of the remaining table. Whole blocks are deciphered, so they may reach beyond the
 * length of the name.
 */
function nameOf(rest: Buffer, length: number): Buffer {
  const blocks = Math.ceil(Math.max(0, (length & 0xff) - NOT_NAME) / BLOCK_BYTES);
  const name = decipherName(rest.subarray(NAME_AT, NAME_AT + blocks * BLOCK_BYTES));
  const end = name.indexOf(0);
  return end < 0 ? name : name.subarray(0, end);
}

function entryOf(tail: ByteReader, name: Buffer): ArchiveEntry | undefined {
  const [sum, aligned, realBytes, flags, offset] = [tail.u32(), tail.u32(), tail.u32(), tail.u8(), tail.u32()];
  if ((flags & IS_FILE) === 0 || FOLDER_SIZES.has(realBytes)) return undefined;
  const packedBytes = sum - realBytes - PACKED_OFFSET;
  const alignedBytes = aligned - ALIGNED_OFFSET;
  const cipher = cipherByName(name.toString('latin1'));
  return { offset: offset + HEADER_BYTES, packedBytes, alignedBytes, realBytes, cipher, isProtected: false };
}

/**
 * Reads the table of files of an archive before version 0x200. It is not compressed, has enciphered names, and ends at
 * the end of the archive.
 * @throws {ClientFault}
 */
export async function readOldTable(source: ByteSource, header: ArchiveHeader, entries: EntryTable): Promise<void> {
  const length = source.size - header.tableOffset;
  if (length > limits.tableBytes) throw tooBig(`has a table of more than ${limits.tableBytes} bytes`);
  const table = new ByteReader(await source.read(header.tableOffset, length));
  for (let index = 0; index < header.count && table.left > 0; index++) {
    const nameLength = table.u32();
    if (nameLength + TAIL_BYTES > table.left) throw new ClientFault('ends early in its table');
    const name = nameOf(table.bytes.subarray(table.at), nameLength);
    table.skip(nameLength);
    const entry = entryOf(table, name);
    if (entry) entries.add(fileKey(name), entry.isProtected, () => entry);
  }
}
