import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder of the realms that were seeded with the current sources; undefined for suites without a demo realm. */
    seededRealms?: string;
  }
}

/** Fills a folder with the data of a demo realm. The first test that needs it seeds it, and later ones copy it. */
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

/** Two test files may start at the same time: each seeds its own folder, and the first complete one is kept. */
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
