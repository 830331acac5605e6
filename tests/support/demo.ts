import { demoPassword } from '@kafra/demo/testing';
import type { StartServer } from './databases.ts';
import { signIn } from './people.ts';
import { copySeeded } from './seeded-realm.ts';
import { startTestServer, type TestServer } from './server.ts';

export { demoPassword };

/** The Saturday noon at which the demo realm stands still. */
export const demoNoon = Date.UTC(2026, 5, 20, 12);

/** The demo realm, standing still at a moment, for a test file alone: what it changes nobody else sees. */
export async function startDemo(start: StartServer = startTestServer, frozenAt = demoNoon): Promise<TestServer> {
  const demo = { seed: 1, frozenAt };
  if (start !== startTestServer) return start({ demo });
  // In the folder of its data, where it can be copied from: to seed it takes as long as many a test file.
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
