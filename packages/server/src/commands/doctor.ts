import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { formatBytes } from '@kafra/sdk/rules';
import type { Command } from 'commander';
import { databaseOf, paths, type ServerConfig } from '../config.ts';
import { requiredSpace, unfinishedBackups } from '../domain/backups.ts';
import { freeSpace } from '../files/free-space.ts';
import { resolveRealPath } from '../files/real-path.ts';
import { examineDatabases } from '../gamedata/examine.ts';
import { unfinishedBuilds } from '../gamedata/output/replace-folder.ts';
import { collect } from '../rules/collect-option.ts';
import { ConfigError } from '../rules/config-error.ts';
import { bad, type Finding, ok, warn } from '../rules/finding.ts';
import type { Database } from '../store/database.ts';
import { openDatabase } from '../store/open-database.ts';
import { backupFindings } from './backup-findings.ts';
import { dataFindings, tableFindings } from './database-findings.ts';
import { instanceFindings, sharedFindings } from './instance-findings.ts';
import { logCopyFindings } from './log-copy-findings.ts';
import { metricsFindings } from './metrics-findings.ts';
import { outsideFindings } from './outside-findings.ts';
import { rightsFindings } from './rights-findings.ts';
import { printLines, readDataSettings, type SettingsFlags, withSettings } from './settings.ts';

function copies({ copy }: Database): Finding[] {
  const why = copy.unavailableReason();
  return why === undefined ? [] : [warn(why)];
}

function secretsFile(file: string): Finding {
  if (!existsSync(file)) return warn(`no secrets file yet: ${file} is made at the first start`);
  const open = (statSync(file).mode & 0o077) !== 0;
  return open ? bad(`others can read the secrets file: chmod 600 ${file}`) : ok('the secrets file is private');
}

const checkExists = (what: string, file: string, hint: string): Finding =>
  existsSync(file) ? ok(`${what}: ${file}`) : warn(`${what} not found at ${file}: ${hint}`);

const gameDatabases = (config: ServerConfig): Promise<Finding[]> =>
  examineDatabases(paths(config).gameData, {
    versions: config.site.databases,
    episode: config.site.episode,
    demo: config.demo !== undefined,
  });

async function files(config: ServerConfig): Promise<Finding[]> {
  const { secrets, web } = paths(config);
  return [
    secretsFile(secrets),
    checkExists('web site', path.join(web, 'index.html'), 'build it with `pnpm run build`'),
    ...(await gameDatabases(config)),
    ...(await leftovers(config)),
    ...(await sharedFindings(config)),
    ...(await metricsFindings(config)),
  ];
}

/** What was cut short and lies in the way; the next start takes it away. */
async function leftovers(config: ServerConfig): Promise<Finding[]> {
  const { backups, gameData } = paths(config);
  const folder = existsSync(gameData) ? resolveRealPath(gameData) : gameData;
  const found = [...(await unfinishedBackups(backups, Date.now())), ...(await unfinishedBuilds(folder, Date.now()))];
  const abandoned = found.filter((entry) => entry.isAbandoned);
  if (abandoned.length === 0) return [];
  const bytes = abandoned.reduce((sum, entry) => sum + entry.bytes, 0);
  return [
    warn(`${formatBytes(bytes)} of backups and builds that were cut short: the next start of the server removes them`),
  ];
}

/** Whether there is room for the next backup, for which what was cut short goes first. */
async function space(database: Database, config: ServerConfig): Promise<Finding> {
  const { backups } = paths(config);
  const left = (await unfinishedBackups(backups, Date.now())).filter((entry) => entry.isAbandoned);
  const free = left.reduce((sum, entry) => sum + entry.bytes, await freeSpace(backups));
  const needed = await requiredSpace(database);
  const words = `${formatBytes(free)} are free for ${backups}, and the next backup needs about ${formatBytes(needed)}`;
  return free < needed ? bad(words) : ok(words);
}

async function databaseFindings(config: ServerConfig): Promise<Finding[]> {
  const settings = databaseOf(config);
  if (settings.kind === 'sqlite' && !existsSync(settings.file))
    return [warn(`no database yet: ${settings.file} is made at the first start`)];
  const database = await openDatabase(settings).catch((error: unknown) => {
    if (error instanceof ConfigError) return bad(error.message);
    throw error;
  });
  if ('level' in database) return [database];
  const tables = await tableFindings(database);
  const inside =
    tables.level === 'ok'
      ? [
          ...(await dataFindings(database, config)),
          ...(await instanceFindings(database, config)),
          ...(await logCopyFindings(database)),
          ...(await backupFindings(database, config, Date.now())),
        ]
      : [];
  const findings = [
    ...(await database.examine()),
    ...(await rightsFindings(database, settings)),
    tables,
    ...inside,
    ...copies(database),
    await space(database, config),
  ];
  await database.close();
  return findings;
}

/** What a game client would give the databases that are served. */
async function clientFindings(client: readonly string[], config: ServerConfig): Promise<Finding[]> {
  if (client.length === 0) return [];
  const { examineClient } = await import('../gamedata/examine-client.ts');
  return examineClient(client, paths(config).gameData);
}

/** Everything that can be said of an installation: its database, its rights there, its files. */
export const examineInstallation = async (config: ServerConfig): Promise<Finding[]> => [
  ...(await databaseFindings(config)),
  ...(await files(config)),
];

async function examine({ client = [], ...flags }: SettingsFlags & { client?: readonly string[] }): Promise<void> {
  const config = readDataSettings(flags);
  const findings = [
    ...(await examineInstallation(config)),
    ...(await outsideFindings(config)),
    ...(await clientFindings(client, config)),
  ];
  for (const { level, text } of findings) printLines(`${level.padEnd(4)}  ${text}`);
  if (findings.some(({ level }) => level === 'bad')) process.exitCode = 1;
}

/** Adds `doctor`: says what is wrong with an installation and what to do about it. */
export function doctorCommand(program: Command): void {
  withSettings(program.command('doctor'))
    .description('Check database, rights, backups, files, public address and mail; exit code 1 when something is bad')
    .option('--client <path>', 'a game client: say how much of it would be shown, and write nothing', collect)
    .action(examine);
}
