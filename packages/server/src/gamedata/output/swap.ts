import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

/**
 * Fills a new folder beside `out` and puts it in the place of `out` only when `fill` succeeded, so that a good database
 * is never replaced by half of one.
 */
export async function swapFolder(out: string, fill: (folder: string) => Promise<void>): Promise<void> {
  const target = resolve(out);
  await mkdir(dirname(target), { recursive: true });
  const fresh = await mkdtemp(join(dirname(target), `.${basename(target)}-`));
  try {
    await fill(fresh);
    const old = `${fresh}.old`;
    if (existsSync(target)) await rename(target, old);
    await rename(fresh, target);
    await rm(old, { recursive: true, force: true });
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    throw error;
  }
}
