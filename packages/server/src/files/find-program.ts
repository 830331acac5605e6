import { accessSync, constants } from 'node:fs';
import path from 'node:path';

function isRunnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Folders of system programs. They may be missing in the environment variable PATH. */
export const serverFolders = ['/usr/sbin', '/usr/local/sbin'];

/**
 * Returns the first program of one of these names in PATH or in the given folders; undefined if it is not installed.
 */
export const findProgram = (names: readonly string[], moreFolders: readonly string[] = []): string | undefined =>
  [...(process.env.PATH ?? '').split(path.delimiter), ...moreFolders]
    .filter((folder) => folder !== '')
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
    .find(isRunnable);
