import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { ByteReader } from '../byte-reader.ts';
import { ClientFault, tooBig } from '../fault.ts';
import { limits } from '../limits.ts';
import { fileKey } from '../names/file-key.ts';
import { type ArchiveEntry, HEADER_BYTES, readFlags } from './archive-entry.ts';
import type { ByteSource } from './byte-source.ts';
import type { EntryTable } from './entry-table.ts';
import type { ArchiveHeader } from './read-header.ts';

const unpack = promisify(inflate);

/** Unpacks the table of files of an archive of version 0x200 or 0x300: two sizes, then one compressed stream. */
async function unpackTable(source: ByteSource, { version, tableOffset }: ArchiveHeader): Promise<Buffer> {
  // In version 0x300, four bytes of unknown meaning precede the sizes.
  const sizesAt = version === 0x300 ? tableOffset + 4 : tableOffset;
  if (sizesAt + 8 > source.size) throw new ClientFault('ends early before its table');
  const sizes = new ByteReader(await source.read(sizesAt, 8));
  const [packed, real] = [sizes.u32(), sizes.u32()];
  if (real > limits.tableBytes || packed > limits.tableBytes)
    throw tooBig(`has a table of more than ${limits.tableBytes} bytes`);
  if (sizesAt + 8 + packed > source.size) throw new ClientFault('ends early in its table');
  if (real === 0) return Buffer.alloc(0);
  const bytes = await source.read(sizesAt + 8, packed);
  try {
    const table = await unpack(bytes, { maxOutputLength: real });
    if (table.length === real) return table;
  } catch {}
  throw new ClientFault('has a table that cannot be unpacked');
}

/** Position of a file's flags in the table, counted from the end of the file name. */
const FLAGS_AT = 12;
/** Returns the number of bytes of the sizes, flags and offset that follow a file name in the table. */
const tailBytes = (version: number) => (version === 0x300 ? 21 : 17);

type FlagMeaning = NonNullable<ReturnType<typeof readFlags>>;

function readEntry(tail: ByteReader, version: number, meaning: FlagMeaning): ArchiveEntry {
  const [packedBytes, alignedBytes, realBytes] = [tail.u32(), tail.u32(), tail.u32()];
  tail.skip(1);
  const offset = (version === 0x300 ? tail.u64() : tail.u32()) + HEADER_BYTES;
  return { offset, packedBytes, alignedBytes, realBytes, ...meaning };
}

/**
 * Reads the table of files of an archive of version 0x200 or 0x300 to its end, whatever number its header contains.
 * @throws {ClientFault}
 */
export async function readTable(source: ByteSource, header: ArchiveHeader, entries: EntryTable): Promise<void> {
  const table = await unpackTable(source, header);
  const { version } = header;
  for (let at = 0; at < table.length; ) {
    const nameEnd = table.indexOf(0, at);
    const tail = nameEnd + 1;
    // An incomplete entry ends the table, because some packing programs leave other bytes after the entries.
    if (nameEnd < 0 || tail + tailBytes(version) > table.length) break;
    const name = table.subarray(at, nameEnd);
    at = tail + tailBytes(version);
    const meaning = readFlags(table.readUInt8(tail + FLAGS_AT), name.toString('latin1'));
    if (meaning)
      entries.add(fileKey(name), meaning.isProtected, () => readEntry(new ByteReader(table, tail), version, meaning));
  }
}
