import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A folder for what was seeded by the sources of this run; absent where a suite starts no demo realm. */
    seededRealms?: string;
  }
}

/** Fills a folder with the data of a demo realm: seeded by the first test that asks for it, copied from then on. */
export async function copySeeded(
  dataDir: string,
  name: string,
  seed: (dataDir: string) => Promise<void>,
): Promise<void> {
  const folder = inject('seededRealms');
  if (folder === undefined) return;
  const kept = path.join(folder, name);
  if (!existsSync(kept)) await keep(kept, seed);
  await cp(kept, dataDir, { recursive: true });
}

/** Two test files may begin at once: each seeds a folder of its own, and the first one to be ready is kept. */
async function keep(kept: string, seed: (dataDir: string) => Promise<void>): Promise<void> {
  await mkdir(path.dirname(kept), { recursive: true });
  const own = await mkdtemp(`${kept}-`);
  try {
    await seed(own);
    await rename(own, kept);
  } catch (error) {
    if (!existsSync(kept)) throw error;
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}
