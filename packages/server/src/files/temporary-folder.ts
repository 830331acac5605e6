import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { removeAbandoned, unfinishedName } from './unfinished.ts';

/**
 * Runs `use` with a new private folder, and deletes the folder afterwards. Folders of killed processes with this prefix
 * are deleted first.
 */
export async function withTemporaryFolder<T>(prefix: string, use: (folder: string) => Promise<T>): Promise<T> {
  await removeAbandoned(tmpdir(), { prefix, now: Date.now() });
  const folder = path.join(tmpdir(), unfinishedName(prefix));
  await mkdir(folder, { mode: 0o700 });
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
