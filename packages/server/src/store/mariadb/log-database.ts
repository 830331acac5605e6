import { MysqlQueryCompiler, type SchemableIdentifierNode } from 'kysely';
import { quoteName } from './quote.ts';

/** The tables of rAthena's `logs.sql`, which may be in a separate database (`log_db_db`). */
const logTables = new Set(['picklog', 'zenylog', 'loginlog', 'mvplog']);

/** Returns true if a table is one of the game's logs. */
export const isLogTable = (table: string): boolean => logTables.has(table);

/** Returns the separate database of a log table; undefined for tables in the main database. */
export const logsDatabaseOf = (table: string, logsDatabase: string | undefined): string | undefined =>
  isLogTable(table) ? logsDatabase : undefined;

/**
 * Returns the quoted name of a table for a statement. The name of a log table includes its separate database, if one is
 * configured.
 */
export function tableName(table: string, logsDatabase: string | undefined): string {
  const database = logsDatabaseOf(table, logsDatabase);
  return database === undefined ? quoteName(table) : `${quoteName(database)}.${quoteName(table)}`;
}

/** Compiles SQL statements in which log tables have the name of their separate database. */
export class MariadbQueryCompiler extends MysqlQueryCompiler {
  readonly #logsDatabase: string | undefined;

  constructor(logsDatabase: string | undefined) {
    super();
    this.#logsDatabase = logsDatabase;
  }

  protected override visitSchemableIdentifier(node: SchemableIdentifierNode): void {
    const database = node.schema ? undefined : logsDatabaseOf(node.identifier.name, this.#logsDatabase);
    if (database !== undefined) {
      this.append(quoteName(database));
      this.append('.');
    }
    super.visitSchemableIdentifier(node);
  }
}
