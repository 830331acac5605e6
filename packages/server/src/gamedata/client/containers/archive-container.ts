import { basename } from 'node:path';
import { openByteSource } from '../grf/byte-source.ts';
import { openArchive } from '../grf/open-archive.ts';
import { isWanted } from '../names/folders.ts';
import type { Container } from './container.ts';

/**
 * Opens an archive as a source of client files. The archive stays open until it is disposed of. @throws {ClientFault}
 */
export async function openArchiveContainer(path: string): Promise<Container & AsyncDisposable> {
  const source = await openByteSource(path);
  try {
    const archive = await openArchive(source, isWanted);
    const name = basename(path);
    const { count, protectedCount, repeatedCount } = archive;
    return {
      name,
      format: `0x${archive.version.toString(16)}`,
      count,
      protectedCount,
      repeatedCount,
      keys: () => archive.entries.keys(),
      find(key) {
        const entry = archive.entries.get(key);
        return entry && { key, place: name, offset: entry.offset, read: () => archive.read(entry) };
      },
      [Symbol.asyncDispose]: () => source[Symbol.asyncDispose](),
    };
  } catch (error) {
    await source[Symbol.asyncDispose]();
    throw error;
  }
}
