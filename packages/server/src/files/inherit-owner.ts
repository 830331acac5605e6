import { lchownSync, lstatSync, statSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from '@kafra/sdk/rules';

/**
 * Changes the owner of a new file of root to that of its parent folder. Operators run commands of a realm as root, and
 * its server runs as another user that must read these files. Does nothing for other users.
 */
export function inheritOwner(file: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(path.dirname(path.resolve(file)));
  // Files in a folder that belongs to root stay unchanged. Links are not followed.
  if (uid === 0 || lstatSync(file).uid === uid) return;
  giveTo(file, { uid, gid });
}

/** Changes the owner of a file if permitted. */
export function giveTo(file: string, { uid, gid }: { uid: number; gid: number }): void {
  try {
    lchownSync(file, uid, gid);
  } catch (cause) {
    // A network drive may refuse this even to root. Its own rules apply then.
    if (codeOf(cause) !== 'EPERM') throw cause;
  }
}
