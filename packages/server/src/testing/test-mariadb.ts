import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { ConfigError } from '../rules/settings/config-error.ts';
import type { DatabaseConfig } from '../rules/settings/database-settings.ts';
import type { Database } from '../store/connection/database.ts';
import { openDatabase } from '../store/connection/open-database.ts';
import { dialectOf } from '../store/dialect/dialect.ts';
import { grantStatements, passwordHash } from '../store/mariadb/rights/grants.ts';
import { addMissingIndexes } from '../store/migrations/add-indexes.ts';
import { createGameTables } from '../store/migrations/make-game-tables.ts';
import { siteTableNames } from '../store/migrations/migrate.ts';
import type { Schema } from '../store/schema.ts';

/** Address of a MariaDB in which tests may create databases. */
const server = (process.env.KAFRA_TEST_MARIADB ?? 'mysql://root@127.0.0.1:3306').replace(/\/+$/, '');

type MariadbConfig = Extract<DatabaseConfig, { kind: 'mariadb' }>;

const at = (database: string): MariadbConfig => ({ kind: 'mariadb', url: `${server}/${database}`, connections: 10 });

async function withServer<T>(work: (database: Database) => Promise<T>, config = at('information_schema')): Promise<T> {
  const database = await openDatabase(config);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Runs one SQL statement with all rights, outside any test database. Returns its rows. */
export const onServer = (statement: string): Promise<Record<string, unknown>[]> =>
  withServer(async ({ db }) => (await sql.raw<Record<string, unknown>>(statement).execute(db)).rows);

/** Runs SQL statements in order in a test's database. */
export const inDatabase = ({ config }: TestDatabase, statements: readonly string[]): Promise<void> =>
  withServer(async ({ db }) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  }, config);

/** Runs a function while a table of MariaDB is locked, so that other connections wait before they read or write it. */
export const whileTableIsLocked = <T>(db: Kysely<Schema>, table: string, run: () => Promise<T>): Promise<T> =>
  db.connection().execute(async (connection) => {
    await sql`LOCK TABLES ${sql.table(table)} WRITE`.execute(connection);
    try {
      return await run();
    } finally {
      await sql`UNLOCK TABLES`.execute(connection);
    }
  });

/** Reason why tests cannot use MariaDB here; undefined if they can. */
export const mariadbUnavailableReason = (): Promise<string | undefined> =>
  withServer(async () => undefined).catch((error: unknown) => {
    if (error instanceof ConfigError) return `${error.message} KAFRA_TEST_MARIADB names another.`;
    throw error;
  });

/** A MariaDB database that belongs to one test. */
export interface TestDatabase {
  name: string;
  config: MariadbConfig;
  drop(): Promise<void>;
}

/** Adds all indexes to the game's tables, like `migrate --indexes`. */
export const indexTables = ({ config }: Pick<TestDatabase, 'config'>): Promise<unknown> =>
  withServer((database) => addMissingIndexes(database), config);

/** Creates a test database: empty, with the game's tables (`stock`), or with all indexes too. */
export async function createTestDatabase(tables: 'none' | 'stock' | 'indexed'): Promise<TestDatabase> {
  const name = `kafra_test_${randomBytes(6).toString('hex')}`;
  await onServer(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
  const config = at(name);
  if (tables !== 'none') {
    const database = await openDatabase(config);
    await createGameTables(database);
    await database.close();
    if (tables === 'indexed') await indexTables({ config });
  }
  return { name, config, drop: async () => void (await onServer(`DROP DATABASE IF EXISTS ${name}`)) };
}

/** Creates a database user with exactly the rights that `init` grants. */
export async function makeRealmUser({ config, name }: TestDatabase, user: string, password: string): Promise<void> {
  const grantee = { user, host: '%', database: name, logsDatabase: undefined };
  await withServer(async ({ db }) => {
    const tables = { site: siteTableNames(dialectOf(db)), present: await dialectOf(db).tableNames(db) };
    const statements = grantStatements(grantee, tables, passwordHash(password));
    for (const statement of statements) await sql.raw(statement).execute(db);
  }, config);
}

/** Locks a database table until `release` is called, like a long read of a MyISAM table. */
export async function lockTable(config: MariadbConfig, table: string): Promise<{ release(): Promise<void> }> {
  const database = await openDatabase(config);
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const done = database.db.connection().execute(async (connection) => {
    await sql`LOCK TABLES ${sql.table(table)} WRITE`.execute(connection);
    held.resolve();
    await released.promise;
    await sql`UNLOCK TABLES`.execute(connection);
  });
  await Promise.race([held.promise, done]);
  return {
    async release() {
      released.resolve();
      await done;
      await database.close();
    },
  };
}
