import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildDatabases } from '../gamedata/build.ts';
import { writeDemoWorld } from './art/write-demo-world.ts';
import { worldDir } from './world-dir.ts';

const changedAt = async (file: string): Promise<number> => (await stat(file).catch(() => undefined))?.mtimeMs ?? 0;

/** When the newest file of the demo world changed. */
async function worldChangedAt(): Promise<number> {
  const entries = await readdir(worldDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return Math.max(...(await Promise.all(files.map(changedAt))));
}

const isFresh = async (out: string) => (await changedAt(path.join(out, 'versions.json'))) > (await worldChangedAt());

/** Builds the demo world's game databases into `out`, unless they are there and the world has not changed since. */
export async function ensureDatabases(out: string): Promise<void> {
  if (await isFresh(out)) return;
  const tree = await mkdtemp(path.join(tmpdir(), 'kafra-world-'));
  try {
    await writeDemoWorld(tree);
    await buildDatabases({ rathena: tree, client: path.join(tree, 'client'), out });
  } catch (error) {
    // Another server that starts at the same time may have put its own there, which are the same.
    if (!(await isFresh(out))) throw error;
  } finally {
    await rm(tree, { recursive: true, force: true });
  }
}
