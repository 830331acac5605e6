import { lchownSync, lstatSync, statSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from '@kafra/sdk/rules';

/**
 * Changes the owner of a new file that root has created to the owner of its parent folder. Operators run commands of a
 * realm as root, and its server runs as another user that must read these files. Does nothing for other users.
 */
export function inheritOwner(file: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(path.dirname(path.resolve(file)));
  // In a folder that belongs to root, the owner of the file stays unchanged. Links are not followed.
  if (uid === 0 || lstatSync(file).uid === uid) return;
  giveTo(file, { uid, gid });
}

/** Changes the owner of a file if permitted. */
export function giveTo(file: string, { uid, gid }: { uid: number; gid: number }): void {
  try {
    lchownSync(file, uid, gid);
  } catch (cause) {
    // A network drive may refuse to change the owner even for root. Its own rules apply then.
    if (codeOf(cause) !== 'EPERM') throw cause;
  }
}
