import type { ServerConfig } from '../config.ts';
import { bad, type Finding, ok, warn } from '../rules/finding.ts';
import type { Database } from '../store/database.ts';
import { findDuplicateLogins, findDuplicateSlots, newestPasswords } from '../store/integrity-checks.ts';
import { missingGameTables, pendingMigrations } from '../store/migrations/migrate.ts';
import { slotFindings } from './slot-findings.ts';

/** Whether the tables are there, and of this version. */
export async function tableFindings(database: Database): Promise<Finding> {
  const missing = await missingGameTables(database);
  if (missing.length > 0) return bad(`tables of rAthena that are not there: ${missing.join(', ')}`);
  const open = await pendingMigrations(database);
  return open.length === 0
    ? ok('the tables are up to date')
    : bad(`the tables are not up to date (${open.map(({ name }) => name).join(', ')}): run \`kafra-server migrate\``);
}

/** Accounts the login server refuses, because it finds more than one. */
async function loginNames({ db }: Database): Promise<Finding> {
  const names = await findDuplicateLogins(db);
  if (names.length === 0) return ok('every login name stands once');
  return bad(`login names that stand twice, so that nobody can log in: ${names.join(', ')}`);
}

async function slots({ db }: Database): Promise<Finding> {
  const accounts = await findDuplicateSlots(db);
  if (accounts.length === 0) return ok('no two characters share a slot');
  return bad(`accounts with two characters in one slot: ${accounts.join(', ')}`);
}

const looksLikeMd5 = (password: string) => /^[0-9a-f]{32}$/.test(password);
const sampled = 20;

/** Whether passwords look as the setting says; what is written in the other form lets nobody in. */
async function passwordForm({ db }: Database, { game }: ServerConfig): Promise<Finding[]> {
  const passwords = await newestPasswords(db, sampled);
  if (passwords.length === 0) return [];
  const found = passwords.every(looksLikeMd5) ? 'md5' : 'plain';
  if (found === game.passwords) return [ok(`game passwords are ${found}, as game.passwords says`)];
  return [warn(`game passwords look ${found}, but game.passwords is ${game.passwords}: see use_MD5_passwords`)];
}

/** What the data itself shows, whichever server it lies in. */
export const dataFindings = async (database: Database, config: ServerConfig): Promise<Finding[]> => [
  await loginNames(database),
  await slots(database),
  ...(await slotFindings(database, config)),
  ...(await passwordForm(database, config)),
];
