import type { FileKey } from '../names/file-key.ts';

/** A file of a game client, which is read when it is needed. */
export interface ClientFile {
  readonly key: FileKey;
  /** Name of the archive or folder that contains the file, for messages. */
  readonly place: string;
  /** Position of the file in its archive. Files are read in this order, in one pass over the disk. */
  readonly offset: number;
  /** Reads the content of the file. @throws {ClientFault} */
  read(): Promise<Buffer>;
}

/** Source of a game client's files: an archive, or a folder with an unpacked archive. */
export interface Container {
  /** Name of the archive or folder, such as `data.grf`. */
  readonly name: string;
  /** Version of the archive, such as `0x200`; `folder` for a folder. */
  readonly format: string;
  /** Number of all files in the archive or folder, and of the protected ones among them. */
  readonly count: number;
  readonly protectedCount: number;
  /** Number of duplicate file names in the archive or folder. */
  readonly repeatedCount: number;
  find(key: FileKey): ClientFile | undefined;
  keys(): Iterable<FileKey>;
}
