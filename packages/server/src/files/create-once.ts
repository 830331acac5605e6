import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, rmSync, writeSync } from 'node:fs';

/**
 * Writes a file that is not there yet, readable for its owner only: of several who do so at once one is first, and nobody
 * ever reads a part of it, for it gets its name once it is whole. False where there is one already, which stays as it is.
 */
export function createFileOnce(file: string, content: string): boolean {
  const draft = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    const handle = openSync(draft, 'wx', 0o600);
    try {
      writeSync(handle, content);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    // Unlike a renaming, a link never takes the place of a file that came between.
    linkSync(draft, file);
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw cause;
  } finally {
    rmSync(draft, { force: true });
  }
}
