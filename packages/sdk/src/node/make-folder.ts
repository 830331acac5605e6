import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and its missing parents, each with this mode. One at a time, because Node's `recursive` option never
 * ends if the system denies the existence of an existing folder (below `/proc`).
 * @throws the system's error.
 */
export function makeFolder(path: string, mode = 0o777): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent, mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // If another program has created the folder meanwhile, the error is ignored.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
