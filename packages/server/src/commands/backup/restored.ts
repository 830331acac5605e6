import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { messageOf } from '@kafra/sdk/rules';
import { databaseOf, type ServerConfig } from '../../config.ts';
import { withTemporaryFolder } from '../../files/temporary-folder.ts';
import { bad, type Finding, findingLine, ok } from '../../rules/finding.ts';
import { ConfigError } from '../../rules/settings/config-error.ts';
import type { DatabaseConfig } from '../../rules/settings/database-settings.ts';
import { countPeople } from '../../store/accounts/integrity-checks.ts';
import { openDatabase } from '../../store/connection/open-database.ts';
import { migrate } from '../../store/migrations/migrate.ts';
import { dataFindings, tableFindings } from '../doctor/database-findings.ts';
import { printLines } from '../print-lines.ts';

/** A backup that was restored to a temporary database, with findings about it. */
interface Restored {
  settings: DatabaseConfig;
  findings: readonly Finding[];
  /** True if the backup is complete and readable. Other problems in the findings existed in the realm already. */
  isWhole: boolean;
}

/** Migrates the restored database, as a server start does, and counts its contents. */
async function examine(settings: DatabaseConfig, config: ServerConfig): Promise<Restored> {
  const database = await openDatabase(settings);
  try {
    const steps = (await migrate(database, Date.now())).join(', ');
    const { accounts, characters, masters } = await countPeople(database.db);
    const soundness = await database.examine();
    const tables = await tableFindings(database);
    const findings = [
      ...soundness,
      ok(steps === '' ? 'its tables have the current version' : `its tables can be updated: ${steps}`),
      tables,
      ok(`${masters} master accounts, ${accounts} player accounts, ${characters} characters`),
      ...(await dataFindings(database, config)),
    ];
    // For MariaDB the findings are about the database server, not the backup. If a backup is incomplete, loading it
    // with MariaDB's client has failed earlier.
    const isSound = settings.kind === 'mariadb' || soundness.every(({ level }) => level !== 'bad');
    return { settings, findings, isWhole: isSound && tables.level === 'ok' };
  } finally {
    await database.close();
  }
}

type Use<T> = (restored: Restored) => Promise<T>;

const withSqlite = <T>(file: string, config: ServerConfig, signal: AbortSignal, use: Use<T>): Promise<T> =>
  withTemporaryFolder('kafra-drill-', async (folder) => {
    const restored = path.join(folder, 'restored.sqlite');
    await pipeline(createReadStream(file), createGunzip(), createWriteStream(restored, { mode: 0o600 }), { signal });
    return use(await examine({ kind: 'sqlite', file: restored }, config));
  });

async function withMariadb<T>(file: string, config: ServerConfig, signal: AbortSignal, use: Use<T>): Promise<T> {
  const settings = databaseOf(config);
  if (settings.kind !== 'mariadb')
    throw new ConfigError('This backup needs MariaDB: set database in the settings, or KAFRA_DATABASE_URL.');
  const [{ createScratchDatabase }, { dropLeftScratches }] = await Promise.all([
    import('../../store/mariadb/drills/scratch.ts'),
    import('../../store/mariadb/drills/left-scratch.ts'),
  ]);
  for (const finding of await dropLeftScratches(settings)) printLines(findingLine(finding));
  const scratch = await createScratchDatabase(settings);
  try {
    const sql = createGunzip();
    const [loaded] = await Promise.allSettled([
      scratch.load(sql, signal),
      pipeline(createReadStream(file), sql, { signal, end: true }),
    ]);
    if (loaded.status === 'rejected') throw loaded.reason;
    return await use(await examine(scratch.config, config));
  } finally {
    await scratch.drop();
  }
}

/**
 * Returns the kind of database of a backup (SQLite or MariaDB), from the file name.
 * @throws {ConfigError} if it is not the name of a backup.
 */
export function kindOfBackup(file: string): DatabaseConfig['kind'] {
  const [, extension] = /\.(sqlite|sql)\.gz$/.exec(file) ?? [];
  if (extension === undefined)
    throw new ConfigError(`${file} is not named like a backup: the name must end in .sqlite.gz or .sql.gz`);
  return extension === 'sqlite' ? 'sqlite' : 'mariadb';
}

/**
 * Restores a backup to a temporary database, which is dropped after `use` was called. An abort leaves no database
 * behind and does not start `use`.
 */
export function withRestored<T>(file: string, config: ServerConfig, use: Use<T>): Promise<T> {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => controller.abort());
  const restore = kindOfBackup(file) === 'sqlite' ? withSqlite : withMariadb;
  return restore(file, config, controller.signal, (restored) => {
    controller.signal.throwIfAborted();
    return use(restored);
  });
}

/** Returns a `doctor` finding with the reason why a backup cannot be restored. Rethrows a ConfigError. */
export function restoreFault(error: unknown): Finding {
  if (error instanceof ConfigError) throw error;
  return bad(`it cannot be restored: ${messageOf(error)}`);
}
