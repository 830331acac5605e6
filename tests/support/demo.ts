import { demoPassword } from '@kafra/demo/testing';
import type { StartServer } from './databases.ts';
import { signIn } from './people.ts';
import { copySeeded } from './seeded-realm.ts';
import { startTestServer, type TestServer } from './server.ts';

export { demoPassword };

/** The Saturday noon at which the demo realm stands still. */
export const demoNoon = Date.UTC(2026, 5, 20, 12);

const settings = { demo: { seed: 1, frozenAt: demoNoon }, database: undefined };

/** In the folder of its data, where it can be copied from. */
const seed = async (dataDir: string) => (await startTestServer({ ...settings, dataDir })).close();

/** The demo realm, standing still at a Saturday noon, for a test file alone: what it changes nobody else sees. */
export const startDemo = (start: StartServer = startTestServer): Promise<TestServer> =>
  // To seed it takes as long as many a test file; to copy what was seeded takes nothing.
  start === startTestServer
    ? startTestServer(settings, (dataDir) => copySeeded(dataDir, seed))
    : start({ demo: settings.demo });

/** A token of one of the demo realm's people: `owner`, `staff`, `player`, ... */
export const demoToken = (server: TestServer, name: string): Promise<string> =>
  signIn(server, `${name}@kafra.example`, demoPassword);
