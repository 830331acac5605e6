import { type App, allModules, createApp, instantClock } from '@kafra/sdk';
import { siteConfig } from '@kafra/sdk/contract';
import { nodeTransport } from '@kafra/sdk/node';
import { sharedMemoryTokens } from '@kafra/sdk/testing';
import { signIn } from './people.ts';
import type { TestServer } from './server.ts';

/** Connects an app without a user interface to a real server. Signs in if an e-mail address is given. */
export async function connectApp(server: TestServer, email?: string, password?: string): Promise<App> {
  const token = email === undefined ? undefined : await signIn(server, email, password);
  const site = siteConfig.parse((await server.call('GET /site.json')).body);
  return createApp({
    modules: allModules,
    baseUrl: server.url,
    transport: nodeTransport({ timeout: 20_000 }),
    site,
    clock: instantClock,
    tokens: sharedMemoryTokens(token === undefined ? undefined : { token, persistent: false }),
    clipboard: { write: async () => undefined },
    opener: { open: () => undefined },
    files: { download: async () => undefined, save: async () => undefined },
    log: { warn: () => undefined },
    fetchBytes: async (path) => new Uint8Array(await (await fetch(`${server.url}${path}`)).arrayBuffer()),
  });
}
