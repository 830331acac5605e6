import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * Folder of the demo realms that were created with the current sources; undefined for test suites without a demo
     * realm.
     */
    seededRealms?: string;
  }
}

/** Fills a data folder with a demo realm. The first test that needs the realm creates it, and later ones copy it. */
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

/**
 * Two test files may start at the same time: each creates the realm in a separate folder, and the first complete one is
 * kept.
 */
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
