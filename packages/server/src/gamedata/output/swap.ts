import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { makeFolder } from '../../make-folder.ts';

/** Temporary folders are private; databases are for whoever serves them. */
const READABLE = 0o755;

/**
 * Fills a new folder beside `out` and puts it in the place of `out` only when `fill` succeeded, so that a good database
 * is never replaced by half of one. What stood there before comes back when the new folder cannot take its place.
 */
export async function swapFolder(out: string, fill: (folder: string) => Promise<void>): Promise<void> {
  const target = resolve(out);
  makeFolder(dirname(target));
  const fresh = await mkdtemp(join(dirname(target), `.${basename(target)}-`));
  try {
    await fill(fresh);
    await chmod(fresh, READABLE);
    await replace(target, fresh);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    throw error;
  }
}

async function replace(target: string, fresh: string): Promise<void> {
  if (!existsSync(target)) return rename(fresh, target);
  const old = `${fresh}.old`;
  await rename(target, old);
  try {
    await rename(fresh, target);
  } catch (error) {
    await rename(old, target);
    throw error;
  }
  await rm(old, { recursive: true, force: true });
}
