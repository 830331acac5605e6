import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildDatabases } from '../gamedata/build.ts';
import { writeDemoWorld } from './art/write-demo-world.ts';

const here = import.meta.dirname;

/** What decides how the databases look: the world, what draws it, what compiles it. All of it is one folder when built. */
const sources = existsSync(path.join(here, 'art'))
  ? ['world', 'art', '../gamedata'].map((name) => path.join(here, name))
  : [here];

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'));
  return files.map((entry) => path.join(entry.parentPath, entry.name)).sort();
}

/** The same for equal sources, wherever and whenever they were put; times of files tell nothing after an installation. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of sources)
    for (const file of await filesBelow(folder))
      hash.update(`${path.relative(folder, file)}\0`).update(await readFile(file));
  return hash.digest('hex');
}

/** Lies in the folder that is served, where names with a dot are not. */
const stampIn = (out: string) => path.join(out, '.made-from');

const isFresh = async (out: string, made: string) =>
  (await readFile(stampIn(out), 'utf8').catch(() => undefined)) === made;

/** Builds the demo world's game databases into `out`, unless they are there and were made from the same sources. */
export async function ensureDatabases(out: string): Promise<void> {
  const made = await fingerprint();
  if (await isFresh(out, made)) return;
  const tree = await mkdtemp(path.join(tmpdir(), 'kafra-world-'));
  try {
    await writeDemoWorld(tree);
    await buildDatabases({ rathena: tree, client: path.join(tree, 'client'), out });
    await writeFile(stampIn(out), made);
  } catch (error) {
    // Another server that starts at the same time may have put its own there, which are the same.
    if (!(await isFresh(out, made))) throw error;
  } finally {
    await rm(tree, { recursive: true, force: true });
  }
}
