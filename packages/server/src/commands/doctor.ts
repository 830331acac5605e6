import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { sql } from 'kysely';
import { ConfigError, databaseOf, paths, type ServerConfig } from '../config.ts';
import { type Database, openDatabase } from '../store/database.ts';
import { pendingMigrations } from '../store/migrations/migrate.ts';
import { readDataSettings, type SettingsFlags, say, withSettings } from './settings.ts';

interface Finding {
  level: 'ok' | 'warn' | 'bad';
  text: string;
}

const ok = (text: string): Finding => ({ level: 'ok', text });
const warn = (text: string): Finding => ({ level: 'warn', text });
const bad = (text: string): Finding => ({ level: 'bad', text });

async function integrity({ db }: Database): Promise<Finding> {
  const { rows } = await sql<{ integrity_check: string }>`PRAGMA integrity_check(5)`.execute(db);
  const faults = rows.map((row) => row.integrity_check).filter((text) => text !== 'ok');
  return faults.length === 0
    ? ok('the database file is sound')
    : bad(`the database file is damaged: ${faults.join('; ')}`);
}

async function migrations(database: Database): Promise<Finding> {
  const open = await pendingMigrations(database);
  return open.length === 0
    ? ok('the tables are up to date')
    : bad(`the tables are not up to date (${open.join(', ')}): run \`kafra-server migrate\``);
}

/** Accounts the login server refuses, because it finds more than one. */
async function doubleNames({ db }: Database): Promise<Finding> {
  const { rows } = await sql<{ name: string }>`select lower(userid) as name from login
    group by lower(userid) having count(*) > 1 limit 10`.execute(db);
  if (rows.length === 0) return ok('every login name stands once');
  return bad(`login names that stand twice, so that nobody can log in: ${rows.map((row) => row.name).join(', ')}`);
}

async function doubleSlots({ db }: Database): Promise<Finding> {
  const { rows } = await sql<{ account_id: number }>`select distinct account_id from ${sql.table('char')}
    group by account_id, char_num having count(*) > 1 limit 10`.execute(db);
  if (rows.length === 0) return ok('no two characters share a slot');
  return bad(`accounts with two characters in one slot: ${rows.map((row) => row.account_id).join(', ')}`);
}

function secretsFile(file: string): Finding {
  if (!existsSync(file)) return warn(`no secrets file yet: ${file} is made at the first start`);
  const open = (statSync(file).mode & 0o077) !== 0;
  return open ? bad(`others can read the secrets file: chmod 600 ${file}`) : ok('the secrets file is private');
}

const present = (what: string, file: string, hint: string): Finding =>
  existsSync(file) ? ok(`${what}: ${file}`) : warn(`${what} not found at ${file}: ${hint}`);

function files(config: ServerConfig): Finding[] {
  const { secrets, web, gameData } = paths(config);
  return [
    secretsFile(secrets),
    present('web site', path.join(web, 'index.html'), 'build it with `pnpm run build`'),
    present('game databases', gameData, 'build them with `kafra-server db build`'),
  ];
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
  const tables = await migrations(database);
  const inside = tables.level === 'ok' ? [await doubleNames(database), await doubleSlots(database)] : [];
  const findings = [await integrity(database), tables, ...inside];
  await database.close();
  return findings;
}

async function examine(flags: SettingsFlags): Promise<void> {
  const config = readDataSettings(flags);
  const findings = [...(await databaseFindings(config)), ...files(config)];
  for (const { level, text } of findings) say(`${level.padEnd(4)}  ${text}`);
  if (findings.some(({ level }) => level === 'bad')) process.exitCode = 1;
}

/** Adds `doctor`: says what is wrong with an installation and what to do about it. */
export function doctorCommand(program: Command): void {
  withSettings(program.command('doctor'))
    .description('Check database, tables, secrets and files; exit code 1 when something is bad')
    .action(examine);
}
