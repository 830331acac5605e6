import { ConfigError } from '../../rules/settings/config-error.ts';
import { countPlayers, findDuplicateLogins } from '../../store/accounts/integrity-checks.ts';
import { ownerCandidates } from '../../store/accounts/owners.ts';
import type { Database } from '../../store/connection/database.ts';
import { openDatabase } from '../../store/connection/open-database.ts';
import { type Dialect, dialectOf } from '../../store/dialect/dialect.ts';
import { clientHost } from '../../store/mariadb/rights/rights.ts';
import { gameTablesProblem } from '../../store/migrations/game-tables.ts';
import { siteTableNames } from '../../store/migrations/migrate.ts';
import { InitStop } from './init-stop.ts';
import type { Realm } from './read-realm.ts';
import { databaseUrl } from './settings-file.ts';

/** Facts about the game's database that `init` reads with the rights of the game. */
export interface GameDatabaseFacts {
  /** Address of this machine as the database server sees it. */
  host: string;
  accounts: number;
  /** Login names that several game accounts have. */
  doubleNames: string[];
  /** Login names of the game accounts that can become the owner of the realm. */
  candidates: string[];
  siteTables: string[];
  /** True if the column for character names contains bytes in the code page of the game client instead of text. */
  keepsClientBytes: boolean;
  /** Names of all existing tables in the game's database. */
  present: ReadonlySet<string>;
}

/**
 * Connects to the database as the game's own user. Tries the password with its trailing spaces first, then without
 * them.
 */
async function openAsGame(realm: Realm): Promise<Database> {
  const { user, password } = realm.database;
  const forms = [...new Set([password, password.trimEnd()])];
  for (const [index, form] of forms.entries())
    try {
      return await openDatabase({ kind: 'mariadb', url: databaseUrl(realm, user, form), connections: 2 });
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      if (index === forms.length - 1)
        throw new InitStop(
          'failed',
          `The settings of the game in ${realm.root} do not open the database: ${error.message}`,
        );
    }
  throw new Error('a password has at least one form');
}

/**
 * Returns true if character names are stored as bytes of the game client. If `default_codepage` is set, the database
 * converts text, and only columns that it cannot convert contain bytes.
 */
const keepsClientBytes = (dialect: Dialect): boolean =>
  dialect.clientTextStorage('char', 'name') === 'bytes' || dialect.charsetOf('char', 'name') === 'latin1';

/** Reads the facts about the game's database with the game's own account. Changes nothing. */
export async function readGameDatabase(realm: Realm): Promise<GameDatabaseFacts> {
  const database = await openAsGame(realm);
  const { db } = database;
  try {
    const present = await dialectOf(db).tableNames(db);
    const problem = await gameTablesProblem(database, `The database ${realm.database.database}`);
    if (problem !== undefined) throw new InitStop('failed', problem);
    return {
      host: realm.socket === undefined ? await clientHost(db) : 'localhost',
      accounts: await countPlayers(db),
      doubleNames: await findDuplicateLogins(db),
      candidates: (await ownerCandidates(db)).map(({ userid }) => userid),
      siteTables: siteTableNames(dialectOf(db)),
      keepsClientBytes: keepsClientBytes(dialectOf(db)),
      present,
    };
  } finally {
    await database.close();
  }
}
