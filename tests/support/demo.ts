import { demoPassword } from '@kafra/demo/testing';
import type { StartServer } from './databases.ts';
import { signIn } from './people.ts';
import { copySeeded } from './seeded-realm.ts';
import { startTestServer, type TestServer } from './server.ts';

export { demoPassword };

/** Time of the frozen demo realm: a Saturday noon. */
export const demoNoon = Date.UTC(2026, 5, 20, 12);

/** Starts a frozen demo realm for one test file, so that its changes do not affect others. */
export async function startDemo(start: StartServer = startTestServer, frozenAt = demoNoon): Promise<TestServer> {
  const demo = { seed: 1, frozenAt };
  if (start !== startTestServer) return start({ demo });
  // The demo realm is copied from a data folder that was filled before, because filling one takes as long as many test
  // files.
  const settings = { demo, database: undefined };
  const seed = async (dataDir: string) => (await startTestServer({ ...settings, dataDir })).close();
  const server = await startTestServer(settings, (dataDir) => copySeeded(dataDir, `demo-${frozenAt}`, seed));
  // The database contains the path of the copied folder as the place of the backups, so the place is removed.
  await server.services.database.db.updateTable('site_backup').set({ place: null }).execute();
  return server;
}

/** Returns a token of a demo account: `owner`, `staff`, `player`, ... */
export const demoToken = (server: TestServer, name: string): Promise<string> =>
  signIn(server, `${name}@kafra.example`, demoPassword);
