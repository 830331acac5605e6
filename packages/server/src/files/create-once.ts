import { randomBytes } from 'node:crypto';
import { closeSync, constants, copyFileSync, fsyncSync, linkSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { codeOf } from '@kafra/sdk/rules';
import { inheritOwner } from './inherit-owner.ts';

/**
 * Writes a file that is not there yet, readable for its owner only: of several who do so at once one is first, and nobody
 * ever reads a part of it, for it gets its name once it is whole. False where there is one already, which stays as it is.
 * Where the file system knows no links (FAT, some network drives) it is copied, and one is still first.
 */
export function createFileOnce(file: string, content: string, link = linkSync): boolean {
  const draft = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    const handle = openSync(draft, 'wx', 0o600);
    try {
      // All of it or an error: one write may take a part and say nothing, on a disk that is almost full.
      writeFileSync(handle, content);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    inheritOwner(draft);
    // Unlike a renaming, neither ever takes the place of a file that came between.
    try {
      link(draft, file);
    } catch (cause) {
      if (!knowsNoLinks(cause)) throw cause;
      copyFileSync(draft, file, constants.COPYFILE_EXCL);
    }
    return true;
  } catch (cause) {
    if (codeOf(cause) === 'EEXIST') return false;
    throw cause;
  } finally {
    rmSync(draft, { force: true });
  }
}

const knowsNoLinks = (cause: unknown): boolean =>
  ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(codeOf(cause));
