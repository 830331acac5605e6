import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it that are missing, each with this mode.
 * One at a time, for Node's own `recursive` never ends where the system says of a folder that is there that it is not
 * (below `/proc`).
 * @throws the system's error.
 */
export function makeFolder(path: string, mode = 0o777): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent, mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another program may have made it meanwhile.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
