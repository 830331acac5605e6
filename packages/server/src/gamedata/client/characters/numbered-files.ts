import type { GameClient } from '../containers/open-client.ts';
import type { FileKey } from '../names/file-key.ts';

/** Files with a number in their name, by what is in front of it. */
export type NumberedFiles = ReadonlyMap<FileKey, ReadonlyMap<number, FileKey>>;

/** No name of a client is as long. */
const maxNameLength = 255;

/**
 * Files of a folder by the first of the patterns that they match: its first group is what is in front of the number, the
 * second the number.
 */
export function numberedFiles(client: GameClient, folder: FileKey, patterns: readonly RegExp[]): NumberedFiles {
  const found = new Map<FileKey, Map<number, FileKey>>();
  for (const container of client.containers)
    for (const key of container.keys()) {
      if (!key.startsWith(folder) || key.length > maxNameLength) continue;
      const [, stem, number] = patterns.flatMap((pattern) => pattern.exec(key) ?? []);
      if (stem === undefined || number === undefined) continue;
      const files = found.get(stem) ?? new Map<number, FileKey>();
      found.set(stem, files.set(Number(number), key));
    }
  return found;
}
