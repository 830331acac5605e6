import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { codeOf, messageOf } from '@kafra/sdk/rules';
import { makeFolder } from '../../files/make-folder.ts';
import { listUnfinished, type UnfinishedFile, unfinishedName } from '../../files/unfinished.ts';
import { ImportFailure } from '../source/failure.ts';
import { isLegacyName, listFiles } from './manifest.ts';
import { requireReplaceable } from './target.ts';

/**
 * Mode of the new folder while it is filled. Before the rename it gets `readableMode`, because the server's user must
 * be able to read the databases.
 */
const privateMode = 0o700;
const readableMode = 0o755;
/** Name suffix of the old folder while it is being replaced. */
const asideSuffix = '.old';

/** Returns the prefix of the names of unfinished folders and files beside `target`. */
export const unfinishedPrefix = (target: string): string => `.${basename(target)}-`;

/**
 * Fills a new folder beside `target` and renames it to `target` only if `fill` succeeds, so a complete database is
 * never replaced by a partial one. If the rename fails, the old content is restored. `target` must be a replaceable
 * real path, which is checked again before the rename.
 */
export async function replaceFolder<T>(target: string, fill: (folder: string) => Promise<T>): Promise<T> {
  makeFolder(dirname(target));
  await clearUnfinished(target, Date.now());
  const fresh = join(dirname(target), unfinishedName(unfinishedPrefix(target)));
  await mkdir(fresh, { mode: privateMode });
  try {
    const result = await fill(fresh);
    await chmod(fresh, readableMode);
    await requireReplaceable(target);
    await moveIntoPlace(target, fresh);
    return result;
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    throw error;
  }
}

async function moveIntoPlace(target: string, fresh: string): Promise<void> {
  const old = `${fresh}${asideSuffix}`;
  const isAside = await moveAside(target, old);
  try {
    await rename(fresh, target);
  } catch (error) {
    if (isAside) await rename(old, target);
    throw error;
  }
  await rm(old, { recursive: true, force: true });
}

/** Renames the old folder, so that the new one can replace it. Returns true if it existed. */
async function moveAside(target: string, old: string): Promise<boolean> {
  try {
    await rename(target, old);
    return true;
  } catch (cause) {
    const code = codeOf(cause);
    if (code === 'ENOENT') return false;
    const hint = code === 'EBUSY' ? ': it is a mount; name a folder in it' : '';
    throw new ImportFailure(`${target}: cannot be replaced (${code || messageOf(cause)})${hint}`);
  }
}

/**
 * Lists the temporary files and folders of interrupted or running builds into `target`, of this and other processes.
 */
export const unfinishedBuilds = (target: string, now: number) =>
  listUnfinished(dirname(target), {
    prefix: unfinishedPrefix(target),
    isLegacyName: (name) => /^[A-Za-z0-9]{6}(\.old)?$/.test(name.slice(unfinishedPrefix(target).length)),
    now,
  });

/**
 * Removes temporary files and folders that killed builds left behind. Restores databases that such a build had just
 * renamed. Files that another process removes at the same time, or that cannot be removed, are ignored.
 */
export async function clearUnfinished(target: string, now: number): Promise<void> {
  for (const unfinished of await unfinishedBuilds(target, now))
    if (unfinished.isAbandoned) await clear(unfinished, target).catch(() => undefined);
}

async function clear({ file, isOwned }: UnfinishedFile, target: string): Promise<void> {
  if (!isOwned && !(await listFiles(file)).every(isLegacyName)) return;
  if (file.endsWith(asideSuffix) && !existsSync(target)) await rename(file, target);
  else await rm(file, { recursive: true, force: true });
}
