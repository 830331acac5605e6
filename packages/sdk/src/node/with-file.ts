import { dirname } from 'node:path';
import { withLock } from './file-lock.ts';
import { makeFolder } from './make-folder.ts';

/**
 * Runs a function that reads and writes a private file while no other program does. Creates its folder if necessary.
 * @throws LockedError, the system's error, or one of `change`.
 */
export function withFile(path: string, change: () => void): void {
  makeFolder(dirname(path), 0o700);
  withLock(`${path}.lock`, change);
}
