import { randomBytes } from 'node:crypto';
import { closeSync, constants, copyFileSync, fsyncSync, linkSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { codeOf } from '@kafra/sdk/rules';
import { inheritOwner } from './inherit-owner.ts';

/**
 * Creates a private file unless it exists. Of several concurrent callers one succeeds, and readers never see a partial
 * file, because it gets its name when it is complete. Returns false for an existing file, which stays unchanged. File
 * systems without links (FAT, some network drives) use an exclusive copy.
 */
export function createFileOnce(file: string, content: string, link = linkSync): boolean {
  const draft = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    const handle = openSync(draft, 'wx', 0o600);
    try {
      // Writes all bytes to a file or throws. On a disk that is almost full, a single write may store only a part
      // without an error.
      writeFileSync(handle, content);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    inheritOwner(draft);
    // Unlike a rename, neither a link nor an exclusive copy overwrites a file that was created meanwhile.
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
