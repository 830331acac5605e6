import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, stampOf } from './build.mjs';
import { root } from './workspace.mjs';

/** Beside the demo's databases: nothing that git knows of. */
const seededRealms = join(root, '.kafra', 'test-realms');

/** A folder for demo realms that were seeded by just these sources; those of other sources go. */
function folderOfRealms() {
  const stamp = stampOf('demo', 'server').slice(0, 16);
  const others = existsSync(seededRealms) ? readdirSync(seededRealms).filter((name) => name !== stamp) : [];
  for (const name of others) rmSync(join(seededRealms, name), { recursive: true, force: true });
  return join(seededRealms, stamp);
}

/** Before the first test of a suite that runs what ships: builds what has changed since it was built. */
export async function setup(project) {
  await build(['web', 'server', 'demo', 'cli']);
  project.provide('seededRealms', folderOfRealms());
}
