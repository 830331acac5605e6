import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  fingerprint,
  inspectDatabases,
  installDatabases,
  isDemo,
  isImported,
  recoverDatabases,
  withTemporaryFolder,
} from '@kafra/server/seeding';
import { clientArchive, worldDir } from './world-dir.ts';

/**
 * Runs a function with the folder of a complete demo world: a rAthena tree with the files of a game client in its
 * `client` folder.
 */
export type WithWorld = <T>(use: (world: string) => Promise<T>) => Promise<T>;

/**
 * Runs a function with the demo world that the package contains. If the program runs from its source files, the world
 * is drawn into a temporary folder first.
 */
async function withOwnWorld<T>(use: (world: string) => Promise<T>): Promise<T> {
  if (existsSync(clientArchive(worldDir))) return use(worldDir);
  return withTemporaryFolder('kafra-world-', async (world) => {
    const { writeDemoWorld } = await import('./write-demo-world.ts');
    await writeDemoWorld(world);
    return use(world);
  });
}

/** Builds the demo world's game databases into a folder that is new, empty, or was created by a demo. */
const buildDemo = (withWorld: WithWorld, out: string, demo: string): Promise<unknown> =>
  withWorld((rathena) => installDatabases({ rathena, client: path.join(rathena, 'client'), out, demo }));

/**
 * Ensures that the demo realm has game databases, and returns their source. Imported databases stay unchanged. Missing
 * databases, and those of an older demo version, are built from the demo world or the given one.
 * @throws {ConfigError} if the folder has other content.
 */
export async function ensureDatabases(out: string, withWorld: WithWorld = withOwnWorld): Promise<'demo' | 'imported'> {
  // The fingerprint covers the files of this folder, which contains the world and the code that draws it. If it
  // changes, the databases are built again.
  const made = await fingerprint([import.meta.dirname]);
  const present = async () => {
    const content = await inspectDatabases(out);
    if (isImported(content)) return 'imported';
    return isDemo(content, made) ? 'demo' : undefined;
  };
  // Databases that a killed build had moved aside are restored before the check for missing ones.
  await recoverDatabases(out, Date.now());
  const found = await present();
  if (found) return found;
  try {
    await buildDemo(withWorld, out, made);
    return 'demo';
  } catch (error) {
    // Another demo server that started at the same time may have stored the same databases.
    const others = await present();
    if (others) return others;
    throw error;
  }
}
