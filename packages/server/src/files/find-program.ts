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

/** Where packages put servers, which is not always on the PATH. */
export const serverFolders = ['/usr/sbin', '/usr/local/sbin'];

/** The first program of one of these names on the PATH, or in these folders; undefined where there is none. */
export const findProgram = (names: readonly string[], moreFolders: readonly string[] = []): string | undefined =>
  [...(process.env.PATH ?? '').split(path.delimiter), ...moreFolders]
    .filter((folder) => folder !== '')
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
    .find(isRunnable);
