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

/** Works with a whole world: a rAthena tree with the files of a client in its `client` folder. */
export type WithWorld = <T>(use: (world: string) => Promise<T>) => Promise<T>;

/** The world as the package brings it; among the sources it is drawn for the occasion. */
async function withOwnWorld<T>(use: (world: string) => Promise<T>): Promise<T> {
  if (existsSync(clientArchive(worldDir))) return use(worldDir);
  return withTemporaryFolder('kafra-world-', async (world) => {
    const { writeDemoWorld } = await import('./write-demo-world.ts');
    await writeDemoWorld(world);
    return use(world);
  });
}

/** Builds the demo world's databases into a folder that is new, empty, or made by a demo before. */
const buildDemo = (withWorld: WithWorld, out: string, demo: string): Promise<unknown> =>
  withWorld((rathena) => installDatabases({ rathena, client: path.join(rathena, 'client'), out, demo }));

/**
 * Ensures that a demo has databases, and returns their source. Imported databases stay unchanged. Missing databases,
 * and those of an older demo, are built from the demo world or the given one.
 * @throws {ConfigError} if the folder has other content.
 */
export async function ensureDatabases(out: string, withWorld: WithWorld = withOwnWorld): Promise<'demo' | 'imported'> {
  // This folder contains the world and the code that draws it.
  const made = await fingerprint([import.meta.dirname]);
  const present = async () => {
    const content = await inspectDatabases(out);
    if (isImported(content)) return 'imported';
    return isDemo(content, made) ? 'demo' : undefined;
  };
  // Restores databases that a killed build had moved aside, before checking for missing ones.
  await recoverDatabases(out, Date.now());
  const found = await present();
  if (found) return found;
  try {
    await buildDemo(withWorld, out, made);
    return 'demo';
  } catch (error) {
    // Another server that starts at the same time may have put its own there, which are the same.
    const others = await present();
    if (others) return others;
    throw error;
  }
}
