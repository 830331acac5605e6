import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { makeFolder } from '../../files/make-folder.ts';
import { listUnfinished, unfinishedName } from '../../files/unfinished.ts';
import { ImportFailure } from '../source/failure.ts';
import { isLegacyName, listFiles } from './manifest.ts';
import { requireReplaceable } from './target.ts';

/** Temporary folders are private; databases are for whoever serves them. */
const PRIVATE = 0o700;
const READABLE = 0o755;
/** Ends the name of what was moved aside for a moment. */
const ASIDE_SUFFIX = '.old';

const prefixOf = (target: string) => `.${basename(target)}-`;

/**
 * Fills a new folder beside `target` and puts it in its place only when `fill` succeeded, so that a good database is
 * never replaced by half of one. What stood there before comes back when the new folder cannot take its place.
 * `target` is a real place that may be replaced; it is looked at again before it is.
 */
export async function replaceFolder<T>(target: string, fill: (folder: string) => Promise<T>): Promise<T> {
  makeFolder(dirname(target));
  await clearUnfinished(target, Date.now());
  const fresh = join(dirname(target), unfinishedName(prefixOf(target)));
  await mkdir(fresh, { mode: PRIVATE });
  try {
    const result = await fill(fresh);
    await chmod(fresh, READABLE);
    await requireReplaceable(target);
    await moveIntoPlace(target, fresh);
    return result;
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    throw error;
  }
}

async function moveIntoPlace(target: string, fresh: string): Promise<void> {
  if (!existsSync(target)) return rename(fresh, target);
  const old = `${fresh}${ASIDE_SUFFIX}`;
  await rename(target, old).catch((cause: NodeJS.ErrnoException) => {
    const hint = cause.code === 'EBUSY' ? ': it is a mount; name a folder in it' : '';
    throw new ImportFailure(`${target}: cannot be replaced (${cause.code})${hint}`);
  });
  try {
    await rename(fresh, target);
  } catch (error) {
    await rename(old, target);
    throw error;
  }
  await rm(old, { recursive: true, force: true });
}

/** What builds into `target` began and did not end, here or in another process. */
export const unfinishedBuilds = (target: string, now: number) =>
  listUnfinished(dirname(target), {
    prefix: prefixOf(target),
    isLegacyName: (name) => /^[A-Za-z0-9]{6}(\.old)?$/.test(name.slice(prefixOf(target).length)),
    now,
  });

/**
 * Removes what builds that were killed left behind. The databases that one of them had just moved aside come back.
 */
export async function clearUnfinished(target: string, now: number): Promise<void> {
  for (const { file, isAbandoned, isOwned } of await unfinishedBuilds(target, now)) {
    if (!isAbandoned || !(isOwned || (await listFiles(file)).every(isLegacyName))) continue;
    if (file.endsWith(ASIDE_SUFFIX) && !existsSync(target)) await rename(file, target);
    else await rm(file, { recursive: true, force: true }).catch(() => undefined);
  }
}
