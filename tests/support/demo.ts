import { demoPassword } from '@kafra/demo/testing';
import type { StartServer } from './databases.ts';
import { signIn } from './people.ts';
import { startTestServer, type TestServer } from './server.ts';

export { demoPassword };

/** The demo realm, standing still at a Saturday noon. */
export const startDemo = (start: StartServer = startTestServer): Promise<TestServer> =>
  start({ demo: { seed: 1, frozenAt: Date.UTC(2026, 5, 20, 12) } });

/** A token of one of the demo realm's people: `owner`, `staff`, `player`, ... */
export const demoToken = (server: TestServer, name: string): Promise<string> =>
  signIn(server, `${name}@kafra.example`, demoPassword);
