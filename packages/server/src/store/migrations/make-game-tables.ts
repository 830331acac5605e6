import { sql } from 'kysely';
import { ConfigError } from '../../rules/settings/config-error.ts';
import type { Database } from '../connection/database.ts';
import { dialectOf } from '../dialect/dialect.ts';
import { stockGameTables } from './rathena-tables.ts';

/**
 * Name of the table that marks the game's tables as created for a demo. A demo may fill and serve such tables again.
 */
const mark = 'site_demo';

/**
 * Creates the game's tables in an empty database, as a stock server has them. Does nothing if they are Kafra's own or
 * were created here before.
 * @throws {ConfigError} for any other database, because a demo must not be put into a realm.
 */
export async function createGameTables(database: Database): Promise<void> {
  const { db } = database;
  const dialect = dialectOf(db);
  if (dialect.ownsGameTables) return;
  const present = await dialect.tableNames(db);
  if (present.has(mark)) return;
  if (present.size > 0) throw new ConfigError('A demo realm needs an empty database, and this one contains tables.');
  for (const statement of stockGameTables(dialect.ddlTerms)) await sql.raw(statement).execute(db);
  await sql.raw(`CREATE TABLE ${mark} (made_at BIGINT NOT NULL PRIMARY KEY) ${dialect.ddlTerms.siteTable}`).execute(db);
}
