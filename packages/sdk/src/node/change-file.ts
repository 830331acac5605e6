import { dirname } from 'node:path';
import { withLock } from './file-lock.ts';
import { makeFolder } from './make-folder.ts';
import { replaceFile } from './replace-file.ts';

/**
 * Changes a file that is for its owner alone while no other program does; its folder is made where there is none.
 * @param update the new text, from what stands there now; undefined changes nothing.
 * @throws LockedError, the system's error, or one of `update`.
 */
export function changeFile(path: string, update: () => string | undefined): void {
  makeFolder(dirname(path), 0o700);
  withLock(`${path}.lock`, () => {
    const text = update();
    if (text !== undefined) replaceFile(path, text);
  });
}
