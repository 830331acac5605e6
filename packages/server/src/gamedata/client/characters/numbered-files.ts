import type { GameClient } from '../containers/open-client.ts';
import type { FileKey } from '../names/file-key.ts';

/** Files by their name before the number, then by the number. */
export type NumberedFiles = ReadonlyMap<FileKey, ReadonlyMap<number, FileKey>>;

/** File names of clients are shorter than this. Longer ones are ignored. */
const maxNameLength = 255;

/**
 * Returns the numbered files in a folder. The first group of a pattern is the name before the number, and the second
 * group is the number. The first pattern that matches is used.
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
