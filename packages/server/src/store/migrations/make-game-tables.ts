import { sql } from 'kysely';
import { ConfigError } from '../../rules/settings/config-error.ts';
import type { Database } from '../connection/database.ts';
import { dialectOf } from '../dialect/dialect.ts';
import { stockGameTables } from './rathena-tables.ts';

/** Says that the game's tables of a database were made for a demo: it may be filled, and served as one again. */
const mark = 'site_demo';

/**
 * Makes the game's tables in an empty database, as a stock server has them; does nothing where they are Kafra's own
 * or were made here before. Throws a ConfigError for a database that holds anything else: no demo is put into a realm.
 */
export async function createGameTables(database: Database): Promise<void> {
  const { db } = database;
  const dialect = dialectOf(db);
  if (dialect.ownsGameTables) return;
  const present = await dialect.tableNames(db);
  if (present.has(mark)) return;
  if (present.size > 0)
    throw new ConfigError('A demo realm is only put into an empty database, and this one holds tables.');
  for (const statement of stockGameTables(dialect.ddlTerms)) await sql.raw(statement).execute(db);
  await sql.raw(`CREATE TABLE ${mark} (made_at BIGINT NOT NULL PRIMARY KEY) ${dialect.ddlTerms.siteTable}`).execute(db);
}
