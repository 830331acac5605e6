import type { FileKey } from '../names/file-key.ts';
import type { ArchiveEntry } from './archive-entry.ts';
import type { ByteSource } from './byte-source.ts';
import { EntryTable } from './entry-table.ts';
import { readArchiveHeader } from './read-header.ts';
import { readOldTable } from './read-old-table.ts';
import { readTable } from './read-table.ts';
import { readEntryContents } from './unpack-entry.ts';

/** A client archive (GRF or GPF) with its table of files. */
export interface Archive {
  readonly version: number;
  /** Number of all files in the archive, and of the protected ones among them. */
  readonly count: number;
  readonly protectedCount: number;
  readonly repeatedCount: number;
  /** The archived files that may be read, by name. */
  readonly entries: ReadonlyMap<FileKey, ArchiveEntry>;
  /** Reads the content of an archived file. @throws {ClientFault} */
  read(entry: ArchiveEntry): Promise<Buffer>;
}

/** Reads the table of files of an archive and stores the wanted entries. @throws {ClientFault} */
export async function openArchive(source: ByteSource, isWanted: (key: FileKey) => boolean): Promise<Archive> {
  const header = await readArchiveHeader(source);
  const table = new EntryTable(isWanted);
  if (header.version < 0x200) await readOldTable(source, header, table);
  else await readTable(source, header, table);
  const { count, protectedCount, repeatedCount, entries } = table;
  const read = (entry: ArchiveEntry) => readEntryContents(source, entry);
  return { version: header.version, count, protectedCount, repeatedCount, entries, read };
}
