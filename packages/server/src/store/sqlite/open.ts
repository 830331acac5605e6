import { closeSync, existsSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { messageOf } from '@kafra/sdk/rules';
import { Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely';
import { inheritOwner } from '../../files/inherit-owner.ts';
import { makeFolder } from '../../files/make-folder.ts';
import type { Metrics } from '../../rules/metrics.ts';
import { ConfigError } from '../../rules/settings/config-error.ts';
import type { Database } from '../connection/database.ts';
import { measureStatements } from '../connection/measure-statements.ts';
import { registerDialect } from '../dialect/dialect.ts';
import { sqliteDialect } from '../dialect/sqlite.ts';
import type { Schema } from '../schema.ts';
import { maxBlockingMs, SqliteDriver } from './driver.ts';
import { examine } from './examine.ts';

/**
 * Creates the SQLite file so that only its owner can read it, because it contains password hashes. The files that
 * SQLite creates next to it get the same mode.
 */
function createPrivately(file: string): void {
  makeFolder(dirname(resolve(file)));
  const isNew = !existsSync(file);
  closeSync(openSync(file, 'a', 0o600));
  if (isNew) inheritOwner(file);
}

function openFile(file: string): DatabaseSync {
  try {
    if (file !== ':memory:') createPrivately(file);
    const sqlite = new DatabaseSync(file, { timeout: 5_000 });
    sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -32000;');
    // Reduces SQLite's own wait for locks, because from here on the driver waits without blocking the process.
    sqlite.exec(`PRAGMA busy_timeout = ${maxBlockingMs}`);
    return sqlite;
  } catch (cause) {
    if (cause instanceof ConfigError) throw cause;
    throw new ConfigError(`The database ${file} cannot be opened: ${messageOf(cause)}`, { cause });
  }
}

async function sizeOf(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}

/**
 * Opens an SQLite database file. Creates the file and its folder if they do not exist.
 * @throws {ConfigError} if it is not a database.
 */
export function openSqlite(file: string, metrics: Metrics): Database {
  const sqlite = openFile(file);
  const db = new Kysely<Schema>({
    ...measureStatements(metrics),
    dialect: {
      createAdapter: () => registerDialect(new SqliteAdapter(), sqliteDialect),
      createDriver: () => new SqliteDriver(() => sqlite),
      createIntrospector: (kysely) => new SqliteIntrospector(kysely),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
  return {
    db,
    reads: db,
    transaction: (work) => db.transaction().execute(work),
    runExclusively: (_now, work) => db.transaction().execute(work),
    missingIndexes: async () => [],
    maxConnections: async () => undefined,
    examine: () => examine(db),
    copy: {
      extension: 'sqlite',
      unavailableReason: () => undefined,
      size: () => sizeOf(db),
      writeTo: async (target, signal) => {
        createPrivately(target);
        // An exception from SQLite's progress callback aborts the backup.
        await backup(sqlite, target, { progress: () => signal?.throwIfAborted() });
      },
    },
    close: () => db.destroy(),
  };
}
