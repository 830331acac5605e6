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
import { writeDemoWorld } from './art/write-demo-world.ts';

/** Builds the demo world's databases into a folder that is new, empty, or made by a demo before. */
const buildDemo = (out: string, demo: string): Promise<unknown> =>
  withTemporaryFolder('kafra-world-', async (tree) => {
    await writeDemoWorld(tree);
    return installDatabases({ rathena: tree, client: path.join(tree, 'client'), out, demo });
  });

/**
 * Sees to it that a demo has databases, and tells whose they are. Those that somebody imported stay as they are; where there are none, or an
 * older demo's, those of the demo world are built.
 * @throws {ConfigError} where something else lies.
 */
export async function ensureDatabases(out: string): Promise<'demo' | 'imported'> {
  // The world and what draws it lie here; when built it is one folder.
  const made = await fingerprint([import.meta.dirname]);
  const present = async () => {
    const content = await inspectDatabases(out);
    if (isImported(content)) return 'imported';
    return isDemo(content, made) ? 'demo' : undefined;
  };
  // Databases that a killed build had moved aside come back before anybody says that there are none.
  await recoverDatabases(out, Date.now());
  const found = await present();
  if (found) return found;
  try {
    await buildDemo(out, made);
    return 'demo';
  } catch (error) {
    // Another server that starts at the same time may have put its own there, which are the same.
    const others = await present();
    if (others) return others;
    throw error;
  }
}
