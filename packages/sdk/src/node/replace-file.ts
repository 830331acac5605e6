import { chmodSync, closeSync, fsyncSync, openSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Writes a draft that only its owner can read, and renames it over the file. A crash or a full disk leaves the old or
 * the new file and no draft. If the path is a link, its target is replaced.
 * @throws the system's error.
 */
export function replaceFile(link: string, text: string): void {
  const path = targetOf(link);
  const draft = `${path}.${process.pid}.tmp`;
  try {
    writeFileSync(draft, text, { mode: 0o600 });
    chmodSync(draft, 0o600);
    const handle = openSync(draft, 'r+');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

function targetOf(link: string): string {
  try {
    return realpathSync(link);
  } catch {
    return link;
  }
}
