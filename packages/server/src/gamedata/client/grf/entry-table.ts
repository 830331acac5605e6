import { tooBig } from '../fault.ts';
import { limits } from '../limits.ts';
import type { FileKey } from '../names/file-key.ts';
import type { ArchiveEntry } from './archive-entry.ts';

/** Files of an archive by name. Unwanted files are only counted. */
export class EntryTable {
  readonly entries = new Map<FileKey, ArchiveEntry>();
  readonly #isWanted: (key: FileKey) => boolean;
  /** Number of all files in the archive, including unwanted ones. */
  count = 0;
  protectedCount = 0;
  /** Number of duplicate file names; the first file of each name is used. */
  repeatedCount = 0;

  constructor(isWanted: (key: FileKey) => boolean) {
    this.#isWanted = isWanted;
  }

  /**
   * Counts a file of the archive. Its entry is created only if the file may be read later. @throws {ClientFault} for
   * more files than any client has.
   */
  add(key: FileKey, isProtected: boolean, makeEntry: () => ArchiveEntry): void {
    this.count += 1;
    if (this.count > limits.files) throw tooBig(`names more than ${limits.files} files`);
    if (isProtected) this.protectedCount += 1;
    if (!this.#isWanted(key)) return;
    if (this.entries.has(key)) this.repeatedCount += 1;
    else this.entries.set(key, makeEntry());
  }
}
