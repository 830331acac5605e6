import { createHash } from 'node:crypto';
import { hour, minute } from '@kafra/sdk/rules';
import type { ServerConfig } from '../../config.ts';
import { bad, type Finding, ok, warn } from '../../rules/finding.ts';
import {
  findDuplicateLogins,
  findDuplicateSlots,
  hasServerPassword,
  newestPasswords,
} from '../../store/accounts/integrity-checks.ts';
import { unfilledColumnsHint } from '../../store/accounts/unfilled-columns.ts';
import type { Database } from '../../store/connection/database.ts';
import { lastRecordedAt } from '../../store/market/recorder.ts';
import { gameTablesProblem } from '../../store/migrations/game-tables.ts';
import { newerTables, newerVersionNeeded, pendingMigrations } from '../../store/migrations/migrate.ts';
import { slotFindings } from './slot-findings.ts';

/** Reports whether Kafra's tables exist and have the current version. */
export async function tableFindings(database: Database): Promise<Finding> {
  const problem = await gameTablesProblem(database, 'the database');
  if (problem !== undefined) return bad(problem.replace(/\.$/, ''));
  const newer = await newerVersionNeeded(database);
  if (newer !== undefined) return bad(newerTables(newer));
  const open = await pendingMigrations(database);
  return open.length === 0
    ? ok('the tables are up to date')
    : bad(`the tables are not up to date (${open.map(({ name }) => name).join(', ')}): run \`kafra-server migrate\``);
}

/**
 * Reports custom columns of the game's account table that need a value. They would prevent the creation of accounts.
 */
export async function columnFindings({ db }: Database): Promise<Finding[]> {
  const hint = await unfilledColumnsHint(db);
  return hint === undefined ? [] : [bad(hint)];
}

/** Reports duplicate login names, which the login server refuses. */
async function loginNames({ db }: Database): Promise<Finding> {
  const names = await findDuplicateLogins(db);
  if (names.length === 0) return ok('all login names are unique');
  return bad(`duplicate login names, which cannot sign in: ${names.join(', ')}`, names);
}

async function slots({ db }: Database): Promise<Finding> {
  const accounts = await findDuplicateSlots(db);
  if (accounts.length === 0) return ok('no two characters share a slot');
  return bad(`accounts with two characters in one slot: ${accounts.join(', ')}`, accounts.map(String));
}

const looksLikeMd5 = (password: string) => /^[0-9a-f]{32}$/.test(password);
const sampled = 20;

/**
 * Checks that game passwords have the configured form. With the other form, sign-in to the game fails for all players.
 */
async function passwordForm({ db }: Database, { game }: ServerConfig): Promise<Finding[]> {
  const passwords = await newestPasswords(db, sampled);
  if (passwords.length === 0) return [];
  const found = passwords.every(looksLikeMd5) ? 'md5' : 'plain';
  if (found === game.passwords) return [ok(`game passwords are ${found}, as in game.passwords`)];
  return [warn(`game passwords seem to be ${found}, but game.passwords is ${game.passwords}: see use_MD5_passwords`)];
}

/**
 * Reports the default password of the account with which the game's own servers sign in. Each new database of the game
 * contains it.
 */
export async function serverAccount({ db }: Database): Promise<Finding[]> {
  const stock = 'p1';
  const known = [stock, createHash('md5').update(stock).digest('hex')];
  if (!(await hasServerPassword(db, known))) return [];
  return [
    bad(
      'the game’s servers sign in with the default password s1 and p1: any program that reaches the login server can act as one of them. ' +
        'Change both in `login` and in char_athena.conf and map_athena.conf',
    ),
  ];
}

const maxLag = 10 * minute;

/** Checks that the sales recorder is running, because the game does not store past sales. */
export async function marketRecorder({ db }: Database): Promise<Finding[]> {
  const at = await lastRecordedAt(db);
  if (at === undefined || Date.now() - at < maxLag) return [];
  const hours = Math.floor((Date.now() - at) / hour);
  return [warn(`shops of players were last read ${hours < 1 ? 'minutes' : `${hours} h`} ago: is \`serve\` running?`)];
}

/** Checks the data in the database, independent of the database server and the version of its tables. */
export const dataFindings = async (database: Database, config: ServerConfig): Promise<Finding[]> => [
  await loginNames(database),
  await slots(database),
  ...(await slotFindings(database, config)),
  ...(await passwordForm(database, config)),
];
