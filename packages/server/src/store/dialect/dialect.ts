import type { DialectAdapter, Kysely, RawBuilder, SqlBool } from 'kysely';
import type { ClientTextStorage } from '../mariadb/client-texts.ts';
import type { RealmZone } from '../mariadb/realm-zone.ts';
import type { Schema } from '../schema.ts';
import type { DdlTerms } from './ddl-terms.ts';

/** Differences between MariaDB and SQLite. All other SQL is the same for both. */
export interface Dialect {
  readonly ddlTerms: DdlTerms;
  /**
   * True if Kafra creates the game's tables. Otherwise the tables belong to rAthena, and Kafra alters them only on
   * request.
   */
  readonly ownsGameTables: boolean;
  /** Returns the names of all tables in the database, including the game's log tables. */
  tableNames(db: Kysely<Schema>): Promise<ReadonlySet<string>>;
  /**
   * Returns the SQL hint that makes a query use an index of a log table. Without a name the query reads in the order of
   * the ids.
   */
  indexHint(index: string | undefined): RawBuilder<unknown>;
  /**
   * Returns the SQL hint that makes a query use an index of a Kafra table. These tables always have all their indexes.
   * Without a name the query uses the primary key.
   */
  siteIndexHint(table: string, index: string | undefined): RawBuilder<unknown>;
  /**
   * Returns the SQL hint that stops a query planner from reading a whole table in the order of its ids only to avoid
   * sorting a few rows.
   */
  avoidPrimaryKey(): RawBuilder<unknown>;
  /** Returns true if a game table has this index, under any name. */
  hasIndex(index: string): boolean;
  /** Returns true if a game table has a column that some versions of the game lack. */
  hasColumn(table: string, column: string): boolean;
  /** Returns an SQL expression that converts a text column of the game's tables to the collation of Kafra's tables. */
  siteText(column: string): RawBuilder<string>;
  /**
   * Returns an SQL expression for a text column of the game's tables. Comparisons with it ignore case if the game does.
   */
  foldedText(column: string): RawBuilder<string>;
  /** Returns the character set of a game column that cannot store all characters; undefined if the column can. */
  charsetOf(table: string, column: string): string | undefined;
  /** Returns the way in which a column stores text that players typed in the game client. */
  clientTextStorage(table: string, column: string): ClientTextStorage;
  /**
   * Returns the stored values of a column that mean this text of players; empty if the column cannot store the text.
   */
  storedForms(table: string, column: string, text: string): (string | Buffer)[];
  /** Returns the SQL condition that a column starts with a text, in a form that can use an index. */
  startsWith(column: string, text: string): RawBuilder<SqlBool>;
  /**
   * Returns the end of an INSERT statement that updates existing rows with the same keys: it adds up numbers and keeps
   * the latest time.
   */
  addToRows(keys: readonly string[], columns: { sum: string; latest: string }): RawBuilder<unknown>;
  /** Adds a time limit of a few seconds to an SQL statement, if the database supports that. */
  withTimeLimit<Row>(statement: RawBuilder<Row>): RawBuilder<Row>;
  /**
   * Returns an SQL expression for the time of the database in epoch milliseconds. All Kafra servers on the database
   * share this clock.
   */
  now(): RawBuilder<number>;
  /**
   * Converts a time to text for comparisons with the game's DATETIME columns. Values that are read from them are text
   * in UTC.
   */
  timeText(at: number): string;
  /** Time zone of the game's DATETIME columns. */
  readonly zone: RealmZone;
}

const known = new WeakMap<DialectAdapter, Dialect>();

/** Registers the dialect (MariaDB or SQLite) of all query builders with this adapter, so that `dialectOf` finds it. */
export function registerDialect<Adapter extends DialectAdapter>(adapter: Adapter, dialect: Dialect): Adapter {
  known.set(adapter, dialect);
  return adapter;
}

/** Returns the dialect (MariaDB or SQLite) of a database, or of a transaction on it. */
export function dialectOf(db: Kysely<Schema>): Dialect {
  const dialect = known.get(db.getExecutor().adapter);
  if (!dialect) throw new Error('a database without a dialect');
  return dialect;
}
