import { existsSync, lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { codeOf, messageOf } from '@kafra/sdk/rules';
import { ConfigError } from '../rules/settings/config-error.ts';

/**
 * Resolves all links of a path. The path may not exist yet; then its nearest existing parent is resolved. @throws
 * {ConfigError} for a broken link.
 */
export function resolveRealPath(file: string, attempts = 10): string {
  const full = path.resolve(file);
  try {
    return realpathSync(full);
  } catch (cause) {
    const code = codeOf(cause);
    const absent = code === 'ENOENT' || code === 'ENOTDIR';
    if (!absent || path.dirname(full) === full) throw new ConfigError(`${full} cannot be reached: ${messageOf(cause)}`);
    // Another process may have created the file or folder meanwhile, so the path is resolved again.
    const isThere = existsSync(full);
    if (isThere && attempts > 1) return resolveRealPath(full, attempts - 1);
    if (!isThere && code === 'ENOENT' && lstatSync(full, { throwIfNoEntry: false })?.isSymbolicLink())
      throw new ConfigError(`${full} is a broken link.`);
    return path.join(resolveRealPath(path.dirname(full)), path.basename(full));
  }
}

/** Maximum number of links in a row when a path is resolved, as in Linux. */
const maxLinks = 40;

/** Returns the paths of a file: its own, and the targets of its links. */
export function linkChain(file: string): string[] {
  const names = [path.resolve(file)];
  for (let at = names[0]; at !== undefined && names.length < maxLinks; at = names.at(-1)) {
    if (!lstatSync(at, { throwIfNoEntry: false })?.isSymbolicLink()) break;
    names.push(path.resolve(path.dirname(at), readlinkSync(at)));
  }
  return names;
}

/** Yields a folder and all folders above it, the innermost first. */
function* upwards(folder: string): Generator<string> {
  for (let at = folder; ; at = path.dirname(at)) {
    yield at;
    if (path.dirname(at) === at) return;
  }
}

/** Returns the identity of a file or folder, independent of its path; undefined if it does not exist. */
export const identityOf = (file: string): string | undefined => {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  // The birth time is part of the identity, because file systems reuse inode numbers.
  return found && `${found.dev}:${found.ino}:${found.birthtimeNs}`;
};

/**
 * Returns true if the path `inner` is `outer` or inside it. Folders are compared by identity, because links, mounts and
 * case-insensitive file systems give a folder several paths. A missing folder is compared by its path.
 */
export function isWithin(inner: string, outer: string): boolean {
  const wanted = identityOf(outer);
  const folders = [...upwards(resolveRealPath(inner))];
  if (wanted === undefined) return folders.includes(resolveRealPath(outer));
  return folders.some((folder) => identityOf(folder) === wanted);
}
