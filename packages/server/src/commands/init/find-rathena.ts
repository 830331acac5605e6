import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { InitStop } from './init-stop.ts';

const mark = 'conf/inter_athena.conf';

const isRathena = (folder: string): boolean => existsSync(path.join(folder, mark));

function homes(): string[] {
  try {
    return readdirSync('/home').map((name) => path.join('/home', name));
  } catch {
    return [];
  }
}

/** Returns the current folder and all its parents. */
const upwards = (folder: string): string[] =>
  folder === path.dirname(folder) ? [folder] : [folder, ...upwards(path.dirname(folder))];

/**
 * Returns the folder of the game's servers: the folder that the operator named, else the first that contains their
 * files.
 */
export function findRathena(named: string | undefined): string {
  if (named === undefined) {
    const above = upwards(process.cwd());
    const usual = [homedir(), '/opt', ...homes()].map((folder) => path.join(folder, 'rathena'));
    const found = [...above, ...usual].find(isRathena);
    if (found !== undefined) return found;
    throw new InitStop('badAnswer', `rAthena was not found (a folder with ${mark}): set --rathena.`);
  }
  const folder = path.resolve(named);
  if (!existsSync(folder)) throw new InitStop('badAnswer', `There is no folder ${folder}.`);
  if (isRathena(folder)) return folder;
  if (existsSync(path.join(folder, 'conf/global/sql_connection.conf')))
    throw new InitStop('badAnswer', `${folder} is Hercules. Kafra supports only the tables of rAthena.`);
  throw new InitStop('badAnswer', `${folder} is not a rAthena folder: it lacks ${mark}.`);
}
