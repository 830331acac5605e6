import { type Kysely, sql } from 'kysely';
import packageJson from '../../../package.json' with { type: 'json' };
import { ConfigError } from '../../rules/settings/config-error.ts';
import type { Database } from '../connection/database.ts';
import { type Dialect, dialectOf } from '../dialect/dialect.ts';
import type { Schema } from '../schema.ts';
import { accessTokens } from './access-tokens.ts';
import { accountHolds } from './account-holds.ts';
import { accountLinks } from './account-links.ts';
import { castleHolds } from './castle-holds.ts';
import { dropDays } from './drop-days.ts';
import { gameServerChecks, gameServerRestarts } from './game-servers.ts';
import { requireGameTables } from './game-tables.ts';
import { heartbeat } from './heartbeat.ts';
import { instanceKeys } from './instance-keys.ts';
import { instances } from './instances.ts';
import { logCopyTables } from './log-copy.ts';
import { logCopyZone } from './log-copy-zone.ts';
import { createIndexStatement, logIndexes } from './log-indexes.ts';
import { loginNames } from './login-names.ts';
import { news } from './news.ts';
import { pages } from './pages.ts';
import { prices } from './prices.ts';
import { privacy } from './privacy.ts';
import { castleTable, embeddedGameTables } from './rathena-tables.ts';
import { recorderRestarts } from './recorder-restarts.ts';
import { savedHunts } from './saved-hunts.ts';
import { secondFactor } from './second-factor.ts';
import { sessionClients } from './session-clients.ts';
import { sessionFamilies } from './session-families.ts';
import { siteTables } from './site-tables.ts';
import { soldItems } from './sold-items.ts';
import { soldOptions } from './sold-options.ts';
import { storageValueStates, storageValues } from './storage-values.ts';
import { unsetPasswords } from './unset-passwords.ts';

interface Migration {
  name: string;
  statements: readonly string[];
  /**
   * The oldest version of Kafra that supports the tables after this migration step; undefined if every version does.
   */
  oldestVersion?: string;
}

const listName = 'site_migration';
/** First migration step after which the list of steps also stores the oldest supported version of Kafra. */
const oldestVersions = '011-oldest-versions';

/**
 * All migration steps in order. A step that was released is never edited; a change needs a new step. Only parts that
 * are no longer read or written may be removed from a step, and older databases keep them. If the game's tables belong
 * to rAthena, only Kafra's are created. The indexes of the game's tables are added on request
 * (`Database.missingIndexes`).
 */
const migrationsOf = ({ ddlTerms, ownsGameTables }: Dialect): Migration[] => [
  ...(ownsGameTables ? [{ name: '001-rathena-tables', statements: embeddedGameTables(ddlTerms) }] : []),
  { name: '002-site-tables', statements: siteTables(ddlTerms) },
  ...(ownsGameTables ? [{ name: '003-log-indexes', statements: logIndexes.map(createIndexStatement) }] : []),
  { name: '004-session-families', statements: sessionFamilies(ddlTerms) },
  { name: '005-unset-passwords', statements: unsetPasswords(ddlTerms) },
  { name: '006-instances', statements: instances(ddlTerms) },
  { name: '007-log-copy', statements: logCopyTables(ddlTerms) },
  { name: '008-access-tokens', statements: accessTokens(ddlTerms) },
  { name: '009-session-clients', statements: sessionClients(ddlTerms) },
  { name: '010-account-links', statements: accountLinks(ddlTerms) },
  { name: oldestVersions, statements: [`ALTER TABLE ${listName} ${ddlTerms.addColumn} oldest_version VARCHAR(32)`] },
  { name: '012-heartbeat', statements: heartbeat(ddlTerms) },
  { name: '013-instance-keys', statements: instanceKeys(ddlTerms) },
  { name: '014-recorder-restarts', statements: recorderRestarts(ddlTerms) },
  { name: '015-login-names', statements: loginNames(ddlTerms) },
  { name: '016-account-holds', statements: accountHolds(ddlTerms) },
  { name: '017-second-factor', statements: secondFactor(ddlTerms) },
  { name: '018-log-copy-zone', statements: logCopyZone(ddlTerms) },
  { name: '019-news', statements: news(ddlTerms) },
  {
    name: '020-castle-holds',
    statements: [...(ownsGameTables ? castleTable(ddlTerms) : []), ...castleHolds(ddlTerms)],
  },
  { name: '021-game-servers', statements: gameServerChecks(ddlTerms) },
  { name: '022-privacy', statements: privacy(ddlTerms) },
  { name: '023-game-server-restarts', statements: gameServerRestarts(ddlTerms) },
  { name: '024-prices', statements: prices(ddlTerms) },
  { name: '025-pages', statements: pages(ddlTerms) },
  { name: '026-drop-days', statements: dropDays(ddlTerms) },
  { name: '027-storage-values', statements: storageValues(ddlTerms) },
  { name: '028-saved-hunts', statements: savedHunts(ddlTerms) },
  { name: '029-sold-options', statements: soldOptions(ddlTerms) },
  { name: '030-storage-value-states', statements: storageValueStates(ddlTerms) },
  { name: '031-sold-items', statements: soldItems() },
];

const makeList = `CREATE TABLE IF NOT EXISTS ${listName} (name VARCHAR(64) NOT NULL PRIMARY KEY, at BIGINT NOT NULL)`;

async function doneSteps(db: Kysely<Schema>): Promise<ReadonlySet<string>> {
  if (!(await dialectOf(db).tableNames(db)).has(listName)) return new Set();
  const { rows } = await sql<{ name: string }>`SELECT name FROM ${sql.table(listName)}`.execute(db);
  return new Set(rows.map((row) => row.name));
}

async function openSteps(db: Kysely<Schema>): Promise<Migration[]> {
  const done = await doneSteps(db);
  return migrationsOf(dialectOf(db)).filter((step) => !done.has(step.name));
}

/** Returns true if Kafra's tables were created in this database. */
export const hasRealm = async ({ db }: Database): Promise<boolean> =>
  (await dialectOf(db).tableNames(db)).has(listName);

/** Returns the migration steps of this version that were not run yet, with their statements. */
export const pendingMigrations = ({ db }: Database): Promise<readonly Readonly<Migration>[]> => openSteps(db);

const isOlder = (version: string, other: string): boolean => version.localeCompare(other, 'en', { numeric: true }) < 0;

/**
 * Returns the version of Kafra that the tables require, if a newer version has changed them in an incompatible way;
 * undefined otherwise.
 */
export async function newerVersionNeeded({ db }: Database): Promise<string | undefined> {
  if (!(await doneSteps(db)).has(oldestVersions)) return undefined;
  const { rows } = await sql<{ oldest: string }>`
    SELECT oldest_version AS oldest FROM ${sql.table(listName)} WHERE oldest_version IS NOT NULL`.execute(db);
  const newest = rows.map(({ oldest }) => oldest).reduce((a, b) => (isOlder(a, b) ? b : a), packageJson.version);
  return newest === packageJson.version ? undefined : newest;
}

/**
 * Returns the error message for tables that a newer version of Kafra has changed, so that this version must not use
 * them.
 */
export const newerTables = (version: string): string =>
  `The tables were changed by a newer Kafra, and need ${version} or newer (this is ${packageJson.version}): install ` +
  'that, or restore a backup from before';

async function requireKnownTables(database: Database): Promise<void> {
  const version = await newerVersionNeeded(database);
  if (version !== undefined) throw new ConfigError(`${newerTables(version)}.`);
}

/**
 * Checks that Kafra's tables have the current version, without changing anything.
 * @throws {ConfigError} if they do not.
 */
export async function requireCurrentTables(database: Database): Promise<void> {
  await requireGameTables(database);
  await requireKnownTables(database);
  const open = await openSteps(database.db);
  if (open.length > 0)
    throw new ConfigError(
      `The tables are of an older version (${open.map(({ name }) => name).join(', ')}): run \`kafra-server migrate\` first.`,
    );
}

/**
 * Runs the smallest query that shows that the database responds and has Kafra's tables.
 * @throws the error of the query.
 */
export const pingDatabase = async ({ db }: Database): Promise<void> => {
  await sql`SELECT count(*) FROM ${sql.table(listName)}`.execute(db);
};

/**
 * Checks that a database file does not belong to another program.
 * @throws {ConfigError} if it has tables but none of Kafra's.
 */
async function requireOwnFile({ db }: Database): Promise<void> {
  const dialect = dialectOf(db);
  if (!dialect.ownsGameTables) return;
  const present = await dialect.tableNames(db);
  if (present.size > 0 && !present.has(listName))
    throw new ConfigError('The database file belongs to another program: it contains tables of others.');
}

/**
 * Checks that `migrate` can run, without changing anything.
 * @throws {ConfigError} if `migrate` would refuse.
 */
export async function requireMigratable(database: Database): Promise<void> {
  await requireGameTables(database);
  await requireOwnFile(database);
  await requireKnownTables(database);
}

/**
 * Updates Kafra's tables to this version and returns the names of the new steps. Running it again does nothing. Servers
 * that start together run it one after the other.
 * @throws {ConfigError} if the game's tables are missing, if the file is not Kafra's, or if a newer version has made
 * the tables incompatible.
 */
export async function migrate(database: Database, now: number): Promise<string[]> {
  await requireMigratable(database);
  if ((await openSteps(database.db)).length === 0) return [];
  await sql.raw(`${makeList} ${dialectOf(database.db).ddlTerms.siteTable}`).execute(database.db);
  return database.runExclusively(now, async (db) => {
    const open = await openSteps(db);
    for (const step of open) {
      for (const statement of step.statements) await sql.raw(statement).execute(db);
      await sql`INSERT INTO ${sql.table(listName)} (name, at) VALUES (${step.name}, ${now})`.execute(db);
      if (step.oldestVersion !== undefined)
        await sql`UPDATE ${sql.table(listName)} SET oldest_version = ${step.oldestVersion}
          WHERE name = ${step.name}`.execute(db);
    }
    return open.map((step) => step.name);
  });
}

/** Returns the names of all Kafra tables of this version, including those that do not exist yet. */
export const siteTableNames = (dialect: Dialect): string[] => {
  const statements = migrationsOf(dialect).flatMap((step) => step.statements);
  const made = statements.flatMap((text) => /^CREATE TABLE (?:IF NOT EXISTS )?`?(site_\w+)/i.exec(text)?.[1] ?? []);
  return [...new Set([listName, ...made])];
};
