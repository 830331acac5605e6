import type { DialectAdapter, Kysely, RawBuilder, SqlBool } from 'kysely';
import type { ClientTextStorage } from '../mariadb/client-texts.ts';
import type { RealmZone } from '../mariadb/realm-zone.ts';
import type { Schema } from '../schema.ts';
import type { DdlTerms } from './ddl-terms.ts';

/** Differences between the two databases. All other SQL is the same for both. */
export interface Dialect {
  readonly ddlTerms: DdlTerms;
  /** True if Kafra creates the game's tables. Otherwise they belong to rAthena and are only altered on request. */
  readonly ownsGameTables: boolean;
  /** Returns the names of all tables, including the game's logs. */
  tableNames(db: Kysely<Schema>): Promise<ReadonlySet<string>>;
  /** Makes a query use an index of a log table. Without a name the query reads in the order of the ids. */
  indexHint(index: string | undefined): RawBuilder<unknown>;
  /**
   * Makes a query use an index of a Kafra table, which has all its indexes. Without a name the query uses the primary
   * key.
   */
  siteIndexHint(table: string, index: string | undefined): RawBuilder<unknown>;
  /** Stops a planner from reading a whole table in the order of its ids only to avoid sorting a few rows. */
  avoidPrimaryKey(): RawBuilder<unknown>;
  /** Returns true if a log table has this index, under any name. */
  hasIndex(index: string): boolean;
  /** Returns true if a game table has an optional column. */
  hasColumn(table: string, column: string): boolean;
  /** Returns an expression for a text column of the game's tables, converted to the collation of Kafra's tables. */
  siteText(column: string): RawBuilder<string>;
  /** Returns an expression for a text column of the game's tables. Comparisons ignore case if the game does. */
  foldedText(column: string): RawBuilder<string>;
  /** Returns the character set of a game column that may lack characters; undefined if it has all of them. */
  charsetOf(table: string, column: string): string | undefined;
  /** Returns how a column stores the text of players. */
  clientTextStorage(table: string, column: string): ClientTextStorage;
  /** Returns the stored values of a text of players; empty if the column cannot store it. */
  storedForms(table: string, column: string, text: string): (string | Buffer)[];
  /** Returns the condition that a column starts with a text, in a form that can use an index. */
  startsWith(column: string, text: string): RawBuilder<SqlBool>;
  /**
   * Returns the end of an INSERT that updates existing rows with the same keys. It adds up numbers and keeps the latest
   * time.
   */
  addToRows(keys: readonly string[], columns: { sum: string; latest: string }): RawBuilder<unknown>;
  /** Returns the statement with a time limit of a few seconds, if the database supports that. */
  withTimeLimit<Row>(statement: RawBuilder<Row>): RawBuilder<Row>;
  /** Expression for the time of the database in epoch milliseconds. All servers on it share this clock. */
  now(): RawBuilder<number>;
  /** Returns a time as text for the game's DATETIME columns. Values read from them are text in UTC. */
  timeText(at: number): string;
  /** Time zone of the game's DATETIME columns. */
  readonly zone: RealmZone;
}

const known = new WeakMap<DialectAdapter, Dialect>();

/** Registers the dialect of all query builders with this adapter, for `dialectOf`. */
export function registerDialect<Adapter extends DialectAdapter>(adapter: Adapter, dialect: Dialect): Adapter {
  known.set(adapter, dialect);
  return adapter;
}

/** Returns the dialect of a database, or of a transaction on it. */
export function dialectOf(db: Kysely<Schema>): Dialect {
  const dialect = known.get(db.getExecutor().adapter);
  if (!dialect) throw new Error('a database without a dialect');
  return dialect;
}
