import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Command } from 'commander';
import { databaseOf, type ServerConfig } from '../config.ts';
import { withTemporaryFolder } from '../files/temporary-folder.ts';
import { ConfigError } from '../rules/config-error.ts';
import type { DatabaseConfig } from '../rules/database-settings.ts';
import { bad, type Finding, ok } from '../rules/finding.ts';
import { countPeople } from '../store/integrity-checks.ts';
import { migrate } from '../store/migrations/migrate.ts';
import { openDatabase } from '../store/open-database.ts';
import { dataFindings, tableFindings } from './doctor/database-findings.ts';
import { printLines, readDataSettings, type SettingsFlags, withSettings } from './settings.ts';

/** What the restored database shows; it is brought up to date first, as at the start of the server. */
async function examine(settings: DatabaseConfig, config: ServerConfig): Promise<Finding[]> {
  const database = await openDatabase(settings);
  try {
    const steps = await migrate(database, Date.now());
    const { accounts, characters, masters } = await countPeople(database.db);
    return [
      ...(await database.examine()),
      ok(
        steps.length === 0
          ? 'its tables are of this version'
          : `its tables can be brought up to date: ${steps.join(', ')}`,
      ),
      await tableFindings(database),
      ok(`${masters} master accounts, ${accounts} player accounts, ${characters} characters`),
      ...(await dataFindings(database, config)),
    ];
  } finally {
    await database.close();
  }
}

const testSqlite = (file: string, config: ServerConfig): Promise<Finding[]> =>
  withTemporaryFolder('kafra-drill-', async (folder) => {
    const restored = path.join(folder, 'restored.sqlite');
    await pipeline(createReadStream(file), createGunzip(), createWriteStream(restored, { mode: 0o600 }));
    return examine({ kind: 'sqlite', file: restored }, config);
  });

async function testMariadb(file: string, config: ServerConfig, signal: AbortSignal): Promise<Finding[]> {
  const settings = databaseOf(config);
  if (settings.kind !== 'mariadb')
    throw new ConfigError('This backup is of MariaDB: say where there is one, in database or KAFRA_DATABASE_URL.');
  const { createScratchDatabase } = await import('../store/mariadb/scratch.ts');
  const scratch = await createScratchDatabase(settings);
  try {
    const sql = createGunzip();
    const [loaded] = await Promise.allSettled([
      scratch.load(sql, signal),
      pipeline(createReadStream(file), sql, { signal, end: true }),
    ]);
    if (loaded.status === 'rejected') throw loaded.reason;
    return await examine(scratch.config, config);
  } finally {
    await scratch.drop();
  }
}

async function testBackup(file: string, flags: SettingsFlags): Promise<void> {
  const config = readDataSettings(flags);
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => controller.abort());
  const started = Date.now();
  const test = /\.sqlite\.gz$/.test(file) ? testSqlite : testMariadb;
  if (!/\.(sqlite|sql)\.gz$/.test(file))
    throw new ConfigError(`${file} is called like no backup: .sqlite.gz or .sql.gz`);
  const findings = await test(file, config, controller.signal).catch((error: unknown): Finding[] => {
    if (error instanceof ConfigError) throw error;
    return [bad(`it cannot be restored: ${error instanceof Error ? error.message : String(error)}`)];
  });
  for (const { level, text } of findings) printLines(`${level.padEnd(4)}  ${text}`);
  if (findings.some(({ level }) => level === 'bad')) process.exitCode = 1;
  else printLines(`restored, looked at and taken away again in ${Math.ceil((Date.now() - started) / 1_000)} s`);
}

/** Adds `backup test`: a backup is worth what comes back out of it. */
export function backupTestCommand(backup: Command): void {
  withSettings(backup.command('test'))
    .description('Restore a backup into a scratch database, look at it as `doctor` does, and drop it')
    .argument('<file>', 'what `backup` has written, or `kafra backups` has fetched')
    .action((file: string, _flags: unknown, command: Command) =>
      testBackup(file, command.optsWithGlobals<SettingsFlags>()),
    );
}
