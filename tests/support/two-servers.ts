import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ServerConfigInput } from '@kafra/server';
import { createTestDatabase } from '@kafra/server/testing';
import { startAlternatingProxy } from './alternating-proxy.ts';
import { callsTo, startTestServer, type TestServer } from './server.ts';

/**
 * Two servers with one MariaDB database. Requests alternate between them; other properties are those of the first
 * server.
 */
export interface TwoServers extends TestServer {
  servers: [TestServer, TestServer];
}

/** Starts the servers with separate folders and a shared database, which is deleted at their end. */
export async function startTwoServers(settings: Partial<ServerConfigInput> = {}): Promise<TwoServers> {
  const cleanUp: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const undo of cleanUp.splice(0).toReversed()) await undo();
  };
  try {
    const database = await createTestDatabase('indexed');
    cleanUp.push(() => database.drop());
    const shared = await mkdtemp(path.join(tmpdir(), 'kafra-shared-'));
    cleanUp.push(() => rm(shared, { recursive: true }));
    const proxy = await startAlternatingProxy();
    cleanUp.push(() => proxy.close());
    const start = async () => {
      const server = await startTestServer({
        publicUrl: proxy.url,
        secretsFile: path.join(shared, 'secrets.json'),
        trustedProxies: ['loopback'],
        ...settings,
        database: database.config,
      });
      cleanUp.push(() => server.close());
      proxy.targets.push(server.url);
      return server;
    };
    const [one, other] = [await start(), await start()];
    const advance = (ms: number) => {
      one.advance(ms);
      other.advance(ms);
    };
    return { ...one, ...callsTo(proxy.url), url: proxy.url, servers: [one, other], advance, close };
  } catch (failure) {
    await close();
    throw failure;
  }
}
