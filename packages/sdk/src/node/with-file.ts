import { dirname } from 'node:path';
import { withLock } from './file-lock.ts';
import { makeFolder } from './make-folder.ts';

/**
 * Runs what reads and writes a file that is for its owner alone, while no other program does; its folder is made where
 * there is none.
 * @throws LockedError, the system's error, or one of `change`.
 */
export function withFile(path: string, change: () => void): void {
  makeFolder(dirname(path), 0o700);
  withLock(`${path}.lock`, change);
}
