import { ConfigError } from '../../rules/settings/config-error.ts';
import type { Database } from '../connection/database.ts';
import { type Dialect, dialectOf } from '../dialect/dialect.ts';
import { isLogTable } from '../mariadb/log-database.ts';
import { gameTableNames } from './rathena-tables.ts';

const itemTables = ['inventory', 'cart_inventory', 'storage', 'guild_storage', 'guild_storage_log', 'mail_attachments'];

/**
 * Columns of the game that Kafra always uses and that older versions of rAthena lack. Each column was added by a
 * separate upgrade of rAthena, so a realm may have only some of them.
 */
const youngColumns: readonly (readonly [table: string, column: string])[] = [
  ...['group_id', 'character_slots', 'web_auth_token_enabled'].map((column) => ['login', column] as const),
  ...['robe', 'sex', 'last_login', 'body'].map((column) => ['char', column] as const),
  ...[...itemTables, 'picklog'].map((table) => [table, 'unique_id'] as const),
  ['inventory', 'bound'],
  ['cart_inventory', 'bound'],
  ['pet', 'incubate'],
];

/** Tables and columns of the game that Kafra needs and the database lacks. */
export interface MissingParts {
  tables: string[];
  columns: string[];
}

const missingFrom = (dialect: Dialect, present: ReadonlySet<string>): MissingParts => ({
  tables: gameTableNames.filter((name) => !present.has(name)),
  columns: youngColumns
    .filter(([table, column]) => present.has(table) && !dialect.hasColumn(table, column))
    .map((names) => names.join('.')),
});

const listOf = ({ tables, columns }: MissingParts): string =>
  [
    ...(tables.length > 0 ? [`tables of rAthena: ${tables.join(', ')}`] : []),
    ...(columns.length > 0 ? [`columns of rAthena: ${columns.join(', ')}`] : []),
  ].join('; ');

const upgrade =
  'Bring it up to date with the upgrades in sql-files/upgrades of rAthena, one after the other (those of before 2019 are ' +
  'in the history of its repository); main.sql is for an empty database';

/**
 * Returns advice about missing game tables. Importing all tables does not help a game that has some of them, because
 * the existing ones would stay old.
 */
function adviceFor({ tables, columns }: MissingParts, present: ReadonlySet<string>): string {
  if (!present.has('login')) return 'Import main.sql and logs.sql of its sql-files';
  if (columns.length > 0 || !tables.every(isLogTable)) return upgrade;
  return 'Name the logs’ own database in the setting database.logsDatabase, or import logs.sql where the game has no logs yet';
}

/** A table that every database of Hercules (another game server) has, and no database of rAthena. */
const herculesTable = 'acc_reg_num_db';

/**
 * Returns sentences with the reason why the game's tables are unsuitable, and the fix; undefined if they are suitable.
 */
export async function gameTablesProblem({ db }: Database, subject = 'The database'): Promise<string | undefined> {
  const dialect = dialectOf(db);
  if (dialect.ownsGameTables) return undefined;
  const present = await dialect.tableNames(db);
  const missing = missingFrom(dialect, present);
  if (missing.tables.length + missing.columns.length === 0) return undefined;
  if (present.has(herculesTable))
    return `${subject} is a database of Hercules. Kafra supports only the tables of rAthena.`;
  const lacks = `${subject} lacks ${listOf(missing)}.`;
  const byLowerCase = new Map([...present].map((name) => [name.toLowerCase(), name]));
  const other = missing.tables.flatMap((name) => byLowerCase.get(name) ?? []);
  if (other.length > 0)
    return `${lacks} With other capitals, it has ${other.join(', ')}: give them rAthena’s names (RENAME TABLE).`;
  return `${lacks} ${adviceFor(missing, present)}.`;
}

/**
 * Checks the game's tables.
 * @throws {ConfigError} if tables or columns of the game are missing.
 */
export async function requireGameTables(database: Database): Promise<void> {
  const problem = await gameTablesProblem(database);
  if (problem !== undefined) throw new ConfigError(problem);
}
