import type { GameClient } from '../containers/open-client.ts';
import type { FileKey } from '../names/file-key.ts';

/** Client files with a number in their name: by the part of the name before the number, then by the number. */
export type NumberedFiles = ReadonlyMap<FileKey, ReadonlyMap<number, FileKey>>;

/** Maximum length of a file name in a game client. Longer names are ignored. */
const maxNameLength = 255;

/**
 * Returns the numbered files in a folder of a game client. The first group of a pattern is the name before the number,
 * and the second group is the number. The first pattern that matches is used.
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
