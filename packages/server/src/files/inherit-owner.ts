import { lchownSync, lstatSync, statSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from '@kafra/sdk/rules';

/**
 * Gives what root has just made to whom the folder around it belongs: the commands of a realm are run by root as well,
 * and its server, a user of its own, could not read what they leave in its folders. For others it does nothing.
 */
export function inheritOwner(file: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(path.dirname(path.resolve(file)));
  // What root makes in a folder of its own stays root's. A link is never followed.
  if (uid === 0 || lstatSync(file).uid === uid) return;
  giveTo(file, { uid, gid });
}

/** Lets a file belong to somebody, as far as that is allowed. */
export function giveTo(file: string, { uid, gid }: { uid: number; gid: number }): void {
  try {
    lchownSync(file, uid, gid);
  } catch (cause) {
    // A drive of the network may not let even root do so; what lies there is read by its rules, not by ours.
    if (codeOf(cause) !== 'EPERM') throw cause;
  }
}
