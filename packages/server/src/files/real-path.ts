import { existsSync, lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { codeOf, messageOf } from '@kafra/sdk/rules';
import { ConfigError } from '../rules/settings/config-error.ts';

/**
 * Where a path leads when all links are followed, whether it exists or not: what does not exist yet lies in the nearest
 * folder above that does. @throws {ConfigError} for a link that leads nowhere.
 */
export function resolveRealPath(file: string, attempts = 10): string {
  const full = path.resolve(file);
  try {
    return realpathSync(full);
  } catch (cause) {
    const code = codeOf(cause);
    const absent = code === 'ENOENT' || code === 'ENOTDIR';
    if (!absent || path.dirname(full) === full) throw new ConfigError(`${full} cannot be reached: ${messageOf(cause)}`);
    // Another process has put it there meanwhile.
    const isThere = existsSync(full);
    if (isThere && attempts > 1) return resolveRealPath(full, attempts - 1);
    if (!isThere && code === 'ENOENT' && lstatSync(full, { throwIfNoEntry: false })?.isSymbolicLink())
      throw new ConfigError(`${full} is a link that leads nowhere.`);
    return path.join(resolveRealPath(path.dirname(full)), path.basename(full));
  }
}

/** As many as the system follows. */
const maxLinks = 40;

/** The names by which a file is found: its own, and those that its links lead to. */
export function linkChain(file: string): string[] {
  const names = [path.resolve(file)];
  for (let at = names[0]; at !== undefined && names.length < maxLinks; at = names.at(-1)) {
    if (!lstatSync(at, { throwIfNoEntry: false })?.isSymbolicLink()) break;
    names.push(path.resolve(path.dirname(at), readlinkSync(at)));
  }
  return names;
}

/** A folder and all those above it, the innermost first. */
function* upwards(folder: string): Generator<string> {
  for (let at = folder; ; at = path.dirname(at)) {
    yield at;
    if (path.dirname(at) === at) return;
  }
}

/** What a file or folder is, whatever it is called; undefined where there is none. */
export const identityOf = (file: string): string | undefined => {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  // Numbers of what was removed are given again.
  return found && `${found.dev}:${found.ino}:${found.birthtimeNs}`;
};

/**
 * Whether `inner` is `outer` or lies in it. Folders are known by what they are and not by their names: links, mounts
 * and systems for which upper and lower case are one lead to the same folder by different names. One that is not there yet
 * has its name alone.
 */
export function isWithin(inner: string, outer: string): boolean {
  const wanted = identityOf(outer);
  const folders = [...upwards(resolveRealPath(inner))];
  if (wanted === undefined) return folders.includes(resolveRealPath(outer));
  return folders.some((folder) => identityOf(folder) === wanted);
}
