import type { ServerConfigInput } from '@kafra/server';
import { createTestDatabase, mariadbUnavailableReason } from '@kafra/server/testing';
import { describe, it } from 'vitest';
import { exhaustive } from './exhaustive.ts';
import { startTestServer, type TestServer } from './server.ts';
import { startTwoServers } from './two-servers.ts';

/** Starts a test server like `startTestServer`, with the database of the suite. */
export type StartServer = (settings?: Partial<ServerConfigInput>) => Promise<TestServer>;

/** Starts a test server with a separate MariaDB database, which is deleted with it. */
async function startOverMariadb(settings: Partial<ServerConfigInput> = {}): Promise<TestServer> {
  const database = await createTestDatabase(settings.demo ? 'none' : 'indexed');
  try {
    const server = await startTestServer({ ...settings, database: database.config });
    return {
      ...server,
      async close() {
        await server.close();
        await database.drop();
      },
    };
  } catch (error) {
    await database.drop();
    throw error;
  }
}

const skipReason = await mariadbUnavailableReason();

/**
 * Runs a test suite with the embedded database SQLite and, if available, with MariaDB. If MariaDB is available, runs
 * without `--all` use only MariaDB.
 */
export function overDatabases(suite: (start: StartServer) => void): void {
  describe('over SQLite', skipReason === undefined ? exhaustive : {}, () => suite(startTestServer));
  if (skipReason === undefined) describe('over MariaDB', () => suite(startOverMariadb));
  else it.skip(`over MariaDB: ${skipReason}`);
}

/**
 * Runs a test suite like `overDatabases`, and also with two servers over one MariaDB that receive requests in turn. For
 * suites that need no demo.
 */
export function overDatabasesAndServers(suite: (start: StartServer) => void): void {
  overDatabases(suite);
  if (skipReason === undefined) describe('over two servers', exhaustive, () => suite(startTwoServers));
  else it.skip(`over two servers: ${skipReason}`);
}
