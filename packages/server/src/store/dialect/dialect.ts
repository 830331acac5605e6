import type { DialectAdapter, Kysely, RawBuilder, SqlBool } from 'kysely';
import type { ClientTextStorage } from '../mariadb/client-texts.ts';
import type { RealmZone } from '../mariadb/realm-zone.ts';
import type { Schema } from '../schema.ts';
import type { DdlTerms } from './ddl-terms.ts';

/** What the two databases do differently; everything else is one text for both. */
export interface Dialect {
  readonly ddlTerms: DdlTerms;
  /** Whether the game's tables are made by Kafra; else they are rAthena's, and only altered on request. */
  readonly ownsGameTables: boolean;
  /** The names of the tables there are, the game's logs among them. */
  tableNames(db: Kysely<Schema>): Promise<ReadonlySet<string>>;
  /** Makes a query use an index of a log table; without a name it reads in the order of the ids. */
  indexHint(index: string | undefined): RawBuilder<unknown>;
  /** The same for a table of ours, which has all its indexes; without a name it reads by its primary key. */
  siteIndexHint(table: string, index: string | undefined): RawBuilder<unknown>;
  /** Keeps a planner from reading a whole table in the order of its ids to spare itself the sorting of a few rows. */
  avoidPrimaryKey(): RawBuilder<unknown>;
  /** Whether a log table has this index, under whatever name. */
  hasIndex(index: string): boolean;
  /** Whether a table of the game has a column that it may lack. */
  hasColumn(table: string, column: string): boolean;
  /** A text of the game's tables as the tables of ours hold and compare it. */
  siteText(column: string): RawBuilder<string>;
  /** The character set of a text of the game that may lack letters; undefined where it has every one. */
  charsetOf(table: string, column: string): string | undefined;
  /** How a column stores the text of players. */
  clientTextStorage(table: string, column: string): ClientTextStorage;
  /** The stored values of a text of players; none if the column cannot store it. */
  storedForms(table: string, column: string, text: string): (string | Buffer)[];
  /** A condition that an index on the column can answer. */
  startsWith(column: string, text: string): RawBuilder<SqlBool>;
  /** The end of an INSERT that adds to the rows with its keys: numbers are added up, and of times the latest is stored. */
  addToRows(keys: readonly string[], columns: { sum: string; latest: string }): RawBuilder<unknown>;
  /** The same statement, given up after a few seconds where the database can do that. */
  withTimeLimit<Row>(statement: RawBuilder<Row>): RawBuilder<Row>;
  /** What the clock of the database shows, epoch milliseconds: one clock for all servers that use it. */
  now(): RawBuilder<number>;
  /** A moment as the game's DATETIME columns hold it. What is read from them comes as text in UTC. */
  timeText(at: number): string;
  /** The time zone of the game's DATETIME columns. */
  readonly zone: RealmZone;
}

const known = new WeakMap<DialectAdapter, Dialect>();

/** Lets `dialectOf` find the dialect of every query builder that is made with this adapter. */
export function registerDialect<Adapter extends DialectAdapter>(adapter: Adapter, dialect: Dialect): Adapter {
  known.set(adapter, dialect);
  return adapter;
}

/** The dialect of a database, or of a transaction on it. */
export function dialectOf(db: Kysely<Schema>): Dialect {
  const dialect = known.get(db.getExecutor().adapter);
  if (!dialect) throw new Error('a database without a dialect');
  return dialect;
}
