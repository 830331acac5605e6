import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ConfigError } from '../config.ts';
import { buildDatabases } from '../gamedata/build.ts';
import { isImported, lookInto } from '../gamedata/output/manifest.ts';
import { ImportFailure } from '../gamedata/source/failure.ts';
import { realPlace } from '../real-place.ts';
import { sweepUnfinished, unfinishedName } from '../unfinished.ts';
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

const WORLD = 'kafra-world-';

/** Builds the demo world's databases into a folder that is new, empty, or made by a demo before. */
async function buildDemo(out: string, demo: string): Promise<void> {
  await sweepUnfinished(tmpdir(), { prefix: WORLD, now: Date.now() });
  const tree = path.join(tmpdir(), unfinishedName(WORLD));
  await mkdir(tree, { mode: 0o700 });
  try {
    await writeDemoWorld(tree);
    await buildDatabases({ rathena: tree, client: path.join(tree, 'client'), out, demo });
  } finally {
    await rm(tree, { recursive: true, force: true });
  }
}

/**
 * Sees to it that a demo has databases, and tells whose they are. Those that somebody imported stay as they are; where there are none, or an
 * older demo's, those of the demo world are built.
 * @throws {ConfigError} where something else lies.
 */
export async function ensureDatabases(out: string): Promise<'demo' | 'imported'> {
  const made = await fingerprint();
  const present = async () => {
    const held = await lookInto(realPlace(out));
    if (isImported(held)) return 'imported';
    return held.kind === 'databases' && held.demo === made ? 'demo' : undefined;
  };
  const found = await present();
  if (found) return found;
  try {
    await buildDemo(out, made);
    return 'demo';
  } catch (error) {
    // Another server that starts at the same time may have put its own there, which are the same.
    const others = await present();
    if (others) return others;
    throw error instanceof ImportFailure ? new ConfigError(error.message) : error;
  }
}
