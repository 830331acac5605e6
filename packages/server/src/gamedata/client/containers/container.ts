import type { FileKey } from '../names/file-key.ts';

/** A file of a client, which is read when it is needed. */
export interface ClientFile {
  readonly key: FileKey;
  /** Name of its archive or folder in messages. */
  readonly place: string;
  /** Position of the file in its archive. Files are read in this order, in one pass over the disk. */
  readonly offset: number;
  /** @throws {ClientFault} */
  read(): Promise<Buffer>;
}

/** Source of a client's files: an archive, or a folder with an unpacked one. */
export interface Container {
  /** Name of the archive or folder, such as `data.grf`. */
  readonly name: string;
  /** Version of the archive, such as `0x200`; `folder` for a folder. */
  readonly format: string;
  /** Number of all files, and of the protected ones among them. */
  readonly count: number;
  readonly protectedCount: number;
  /** Number of duplicate file names. */
  readonly repeatedCount: number;
  find(key: FileKey): ClientFile | undefined;
  keys(): Iterable<FileKey>;
}
