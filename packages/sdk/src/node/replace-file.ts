import { chmodSync, closeSync, fsyncSync, openSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Writes a file that is for its owner alone beside its place and renames it, so that a crash or a full disk leaves the old
 * one or the new one, and nothing beside it. A link stays one: what it leads to is replaced.
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
