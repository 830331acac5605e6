import type { FileKey } from '../names/file-key.ts';

/** A file of a client, which is read when it is needed. */
export interface ClientFile {
  readonly key: FileKey;
  /** The archive or folder that holds it, as it is named in messages. */
  readonly place: string;
  /** Position in its archive. Files are read in this order, in one pass over the disk. */
  readonly offset: number;
  /** @throws {ClientFault} */
  read(): Promise<Buffer>;
}

/** Source of a client's files: an archive, or a folder with an unpacked one. */
export interface Container {
  /** `data.grf`. */
  readonly name: string;
  /** `0x200`, or `folder`. */
  readonly format: string;
  /** All its files, and those of them that are protected. */
  readonly count: number;
  readonly protectedCount: number;
  /** Number of duplicate names. */
  readonly repeatedCount: number;
  find(key: FileKey): ClientFile | undefined;
  keys(): Iterable<FileKey>;
}
