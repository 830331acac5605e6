import type { Dirent } from 'node:fs';
import { constants } from 'node:fs';
import { open, readdir, realpath } from 'node:fs/promises';
import { toUnreadableFile } from '../../source/tree.ts';
import { ClientFault, tooBig } from '../fault.ts';
import { limits } from '../limits.ts';
import { type ByteString, clientBytes } from '../names/byte-string.ts';
import { type FileKey, foldKey } from '../names/file-key.ts';
import { isWanted } from '../names/folders.ts';
import type { Container } from './container.ts';

const SLASH = Buffer.from('/');
const join = (folder: Buffer, name: Buffer) => Buffer.concat([folder, SLASH, name]);

interface Files {
  readonly paths: Map<FileKey, Buffer>;
  count: number;
  repeatedCount: number;
}

/** Lists a folder with file names as bytes, because names of a Korean client are not valid text. */
const listNames = (folder: Buffer): Promise<Dirent<Buffer>[]> =>
  readdir(folder, { encoding: 'buffer', withFileTypes: true });

async function collect(files: Files, folder: { path: Buffer; name: ByteString; depth: number }): Promise<void> {
  if (folder.depth > limits.folderDepth) throw tooBig(`has more than ${limits.folderDepth} folders inside each other`);
  const entries = await listNames(folder.path);
  entries.sort((a, b) => Buffer.compare(a.name, b.name));
  for (const entry of entries) {
    const path = join(folder.path, entry.name);
    const name = `${folder.name}\\${clientBytes(entry.name)}`;
    if (entry.isDirectory()) {
      await collect(files, { path, name, depth: folder.depth + 1 });
      continue;
    }
    files.count += 1;
    if (files.count > limits.files) throw tooBig(`holds more than ${limits.files} files`);
    const key = foldKey(name);
    if (!isWanted(key)) continue;
    if (files.paths.has(key)) files.repeatedCount += 1;
    else files.paths.set(key, path);
  }
}

/**
 * Reads a regular file of a client folder. After all links are resolved, it must be below `root`, which ends with a
 * slash.
 * @throws {ClientFault}
 */
async function readFileInside(root: Buffer, path: Buffer): Promise<Buffer> {
  try {
    const place = await realpath(path, 'buffer');
    // The paths are compared as bytes, because a name that is not valid text would change when it is decoded.
    if (!place.subarray(0, root.length).equals(root)) throw new ClientFault('is outside its folder');
    await using file = await open(place, constants.O_RDONLY | constants.O_NONBLOCK);
    const found = await file.stat();
    if (!found.isFile()) throw new ClientFault('is not a file');
    if (found.size === 0) throw new ClientFault('is empty', 'empty');
    if (found.size > limits.fileBytes) throw tooBig(`has more than ${limits.fileBytes} bytes`);
    return await file.readFile();
  } catch (error) {
    throw error instanceof ClientFault ? error : new ClientFault(toUnreadableFile(error).message);
  }
}

/**
 * Opens the files of a game client below a folder named `data`, or of a data folder itself. Links to files inside it
 * are followed, others are not. @throws {ClientFault}
 */
export async function openFolderContainer(folder: string, name: string): Promise<Container> {
  const root = Buffer.from(await realpath(folder));
  const files: Files = { paths: new Map(), count: 0, repeatedCount: 0 };
  try {
    await collect(files, { path: root, name: 'data', depth: 0 });
  } catch (error) {
    throw error instanceof ClientFault ? error : new ClientFault(toUnreadableFile(error).message);
  }
  const { count, repeatedCount, paths } = files;
  const inside = Buffer.concat([root, SLASH]);
  return {
    name,
    format: 'folder',
    count,
    protectedCount: 0,
    repeatedCount,
    keys: () => paths.keys(),
    find(key) {
      const path = paths.get(key);
      return path && { key, place: name, offset: 0, read: () => readFileInside(inside, path) };
    },
  };
}
