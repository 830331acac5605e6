import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { toUnreadableFile } from '../../source/tree.ts';
import { ClientFault } from '../fault.ts';

/** A file that is read in parts, because archives are larger than the memory. */
export interface ByteSource {
  readonly size: number;
  /** Reads a range of bytes of the file. @throws {ClientFault} if the file has become shorter than that. */
  read(offset: number, length: number): Promise<Buffer>;
}

async function readFully(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await file.read(bytes, done, length - done, offset + done).catch((error: unknown) => {
      throw new ClientFault(toUnreadableFile(error).message);
    });
    if (bytesRead === 0) throw new ClientFault('was changed or cut short while it was read');
    done += bytesRead;
  }
  return bytes;
}

/** Opens a regular file for reading in parts. System errors are thrown unchanged. */
export async function openByteSource(path: string): Promise<ByteSource & AsyncDisposable> {
  // The file is opened without blocking, because opening a pipe would otherwise wait for a writer.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const { size } = await file.stat();
  return {
    size,
    read: (offset, length) => readFully(file, offset, length),
    [Symbol.asyncDispose]: () => file.close(),
  };
}
