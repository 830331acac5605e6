import { tooBig } from '../fault.ts';
import { limits } from '../limits.ts';
import type { FileKey } from '../names/file-key.ts';
import type { ArchiveEntry } from './archive-entry.ts';

/** The entries of an archive by name. Of those that nobody will ask for only their number is kept. */
export class EntryTable {
  readonly entries = new Map<FileKey, ArchiveEntry>();
  readonly #isWanted: (key: FileKey) => boolean;
  /** All files that the archive names. */
  count = 0;
  protectedCount = 0;
  /** Names that stand there more than once; the first counts. */
  repeatedCount = 0;

  constructor(isWanted: (key: FileKey) => boolean) {
    this.#isWanted = isWanted;
  }

  /** Counts a file; its entry is only made where somebody may ask for it. @throws {ClientFault} for more files than any client has. */
  add(key: FileKey, isProtected: boolean, makeEntry: () => ArchiveEntry): void {
    this.count += 1;
    if (this.count > limits.files) throw tooBig(`names more than ${limits.files} files`);
    if (isProtected) this.protectedCount += 1;
    if (!this.#isWanted(key)) return;
    if (this.entries.has(key)) this.repeatedCount += 1;
    else this.entries.set(key, makeEntry());
  }
}
