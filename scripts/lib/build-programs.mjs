import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, stampOf } from './build.mjs';
import { root } from './workspace.mjs';

/** Folder beside the demo's databases, which git ignores. */
const seededRealms = join(root, '.kafra', 'test-realms');

/**
 * Returns a folder for demo realms that were seeded with the current sources. Folders for other sources are deleted.
 */
function folderOfRealms() {
  const stamp = stampOf('demo', 'server').slice(0, 16);
  const others = existsSync(seededRealms) ? readdirSync(seededRealms).filter((name) => name !== stamp) : [];
  for (const name of others) rmSync(join(seededRealms, name), { recursive: true, force: true });
  return join(seededRealms, stamp);
}

/** Builds what has changed, before the first test of a suite that runs the built programs. */
export async function setup(project) {
  await build(['web', 'server', 'demo', 'cli']);
  project.provide('seededRealms', folderOfRealms());
}
