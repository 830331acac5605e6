import { demoPassword } from '@kafra/demo/testing';
import type { StartServer } from './databases.ts';
import { signIn } from './people.ts';
import { copySeeded } from './seeded-realm.ts';
import { startTestServer, type TestServer } from './server.ts';

export { demoPassword };

/** The Saturday noon at which the demo realm stands still. */
export const demoNoon = Date.UTC(2026, 5, 20, 12);

/** Starts a frozen demo realm for one test file, so that its changes do not affect others. */
export async function startDemo(start: StartServer = startTestServer, frozenAt = demoNoon): Promise<TestServer> {
  const demo = { seed: 1, frozenAt };
  if (start !== startTestServer) return start({ demo });
  // In its data folder, from which it can be copied. Seeding takes as long as many test files.
  const settings = { demo, database: undefined };
  const seed = async (dataDir: string) => (await startTestServer({ ...settings, dataDir })).close();
  const server = await startTestServer(settings, (dataDir) => copySeeded(dataDir, `demo-${frozenAt}`, seed));
  // Its backups were written in the folder that it was copied from.
  await server.services.database.db.updateTable('site_backup').set({ place: null }).execute();
  return server;
}

/** A token of one of the demo realm's people: `owner`, `staff`, `player`, ... */
export const demoToken = (server: TestServer, name: string): Promise<string> =>
  signIn(server, `${name}@kafra.example`, demoPassword);
