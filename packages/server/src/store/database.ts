import { closeSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, type Transaction } from 'kysely';
import { ConfigError, type DatabaseConfig } from '../config.ts';
import { makeFolder } from '../make-folder.ts';
import type { Schema } from './schema.ts';
import { SqliteDriver } from './sqlite-driver.ts';

/** The open database. Queries go through `db`; inside `transaction` only through what it hands in. */
export interface Database {
  readonly db: Kysely<Schema>;
  /** All or nothing. It must be safe to run `work` again: a lost race repeats it on some databases. */
  transaction<T>(work: (db: Transaction<Schema>) => Promise<T>): Promise<T>;
  /** Writes a consistent copy of all data to a new file while others go on reading and writing. */
  copyTo(file: string): Promise<void>;
  close(): Promise<void>;
}

/** Password hashes lie in it: only its owner may read the file. What SQLite puts beside it takes the same mode. */
function createPrivately(file: string): void {
  makeFolder(dirname(resolve(file)));
  closeSync(openSync(file, 'a', 0o600));
}

function openSqlite(file: string): DatabaseSync {
  try {
    if (file !== ':memory:') createPrivately(file);
    const sqlite = new DatabaseSync(file, { timeout: 5_000 });
    sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -32000;');
    return sqlite;
  } catch (cause) {
    if (cause instanceof ConfigError) throw cause;
    throw new ConfigError(`The database ${file} cannot be opened: ${(cause as Error).message}`);
  }
}

const onlySqlite =
  'This version of kafra-server opens SQLite files only: a database on MariaDB or MySQL is not supported yet. ' +
  'Leave the setting "database" (KAFRA_DATABASE_URL) away, or give it the path of a file.';

/** Opens the database and makes the file and its folder where they do not exist; tables come with `migrate`. */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  if (config.kind !== 'sqlite') throw new ConfigError(onlySqlite);
  const sqlite = openSqlite(config.file);
  const db = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new SqliteDriver(() => sqlite),
      createIntrospector: (kysely) => new SqliteIntrospector(kysely),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
  return {
    db,
    transaction: (work) => db.transaction().execute(work),
    copyTo: async (file) => {
      createPrivately(file);
      await backup(sqlite, file);
    },
    close: () => db.destroy(),
  };
}
