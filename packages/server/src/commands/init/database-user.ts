import { isDecodable, undecodable } from '../../rules/is-decodable.ts';
import { ConfigError } from '../../rules/settings/config-error.ts';
import { openDatabase } from '../../store/connection/open-database.ts';
import { parseAddress } from '../../store/mariadb/address.ts';
import { isAdministratorLetIn, runAsAdministrator } from '../../store/mariadb/rights/administrator.ts';
import { accountName, type Grantee, grantStatements, passwordHash } from '../../store/mariadb/rights/grants.ts';
import { areSiteTablesGranted, examineRights } from '../../store/mariadb/rights/rights.ts';
import type { Answers, Asker } from './answers.ts';
import type { GameDatabaseFacts } from './game-database.ts';
import { InitStop } from './init-stop.ts';
import type { Realm } from './read-realm.ts';
import { databaseUrl, type Settings } from './settings-file.ts';

const granteeOf = ({ database }: Settings, { host }: GameDatabaseFacts): Grantee => {
  const address = parseAddress(database.url);
  return { user: address.user, host, database: address.database, logsDatabase: database.logsDatabase };
};

/** Returns the SQL statements that create the configured database user and grant its rights. */
export const userStatements = (settings: Settings, facts: GameDatabaseFacts): string[] =>
  grantStatements(
    granteeOf(settings, facts),
    { site: facts.siteTables, present: facts.present },
    passwordHash(parseAddress(settings.database.url).password),
  );

/**
 * Returns the missing rights of the database user, or a sentence if the connection is refused or a query is not
 * permitted.
 */
async function whatIsMissing(
  { database: config }: Settings,
  { siteTables }: GameDatabaseFacts,
): Promise<string | undefined> {
  try {
    const database = await openDatabase({ ...config, connections: 2 });
    try {
      const place = { database: parseAddress(config.url).database, logsDatabase: config.logsDatabase };
      const { missing } = await examineRights(database.db, place, siteTables);
      const [first] = missing;
      if (first) return `it lacks a right: ${first.use}`;
      return (await areSiteTablesGranted(database.db, place.database, siteTables))
        ? undefined
        : 'it may not create tables';
    } finally {
      await database.close();
    }
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

/** Returns the database address of an administrator: the given one, root of this machine, or the answer to a prompt. */
async function administratorUrl(realm: Realm, answers: Answers, asker: Asker): Promise<string> {
  const named = answers.administrator ?? process.env.KAFRA_ADMIN_DATABASE_URL;
  if (named !== undefined) {
    const url = named.replace(/^((?:mysql|mariadb):\/\/[^/?]+)\/?(\?|$)/, '$1/mysql$2');
    if (!/^(mysql|mariadb):/.test(url) || !URL.canParse(url))
      throw new InitStop(
        'badAnswer',
        'The address of the database administrator must be like mariadb://root:password@127.0.0.1.',
      );
    if (!isDecodable(url)) throw new InitStop('badAnswer', `The address of the database administrator ${undecodable}.`);
    return url;
  }
  const root = databaseUrl(realm, 'root', '');
  if (await isAdministratorLetIn(root)) return root;
  const user = await asker.ask('Database user that may create users (used once, not stored)', { fallback: 'root' });
  if (user === undefined)
    throw new InitStop(
      'badAnswer',
      'An administrator must create the database user: set KAFRA_ADMIN_DATABASE_URL, or run the statements of `kafra-server init --print-sql`.',
    );
  const password = (await asker.ask(`Password of ${user}`, { hidden: true })) ?? '';
  return databaseUrl(realm, user, password);
}

/**
 * Creates the database user if it does not exist, and grants missing rights. Returns the user and the number of granted
 * rights; `grants` is undefined if no right was missing.
 */
export async function ensureUser(
  settings: Settings,
  { realm, facts, answers, asker }: { realm: Realm; facts: GameDatabaseFacts; answers: Answers; asker: Asker },
): Promise<{ user: string; grants: number | undefined }> {
  const user = accountName(granteeOf(settings, facts));
  if ((await whatIsMissing(settings, facts)) === undefined) return { user, grants: undefined };
  const statements = userStatements(settings, facts);
  await runAsAdministrator(await administratorUrl(realm, answers, asker), statements);
  const still = await whatIsMissing(settings, facts);
  if (still !== undefined)
    throw new InitStop(
      'failed',
      `The database user ${user} cannot be used: ${still} If it exists with another password, drop it and run this again; ` +
        `or delete ${settings.file}, which contains its name, and run this again with another --database-user.`,
    );
  return { user, grants: statements.length - 1 };
}
