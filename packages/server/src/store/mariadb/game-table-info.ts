import { type Kysely, sql } from 'kysely';
import { type LogIndex, wantedIndexes } from '../migrations/log-indexes.ts';
import type { Schema } from '../schema.ts';

/** Structure of a game table on this database server. */
interface GameTable {
  engine: string;
  /** Approximate number of rows of the game table, as estimated by the database. */
  rows: number;
  /** Columns of each index of the game table in their order, by the name of the index. */
  indexes: Map<string, string[]>;
  /** Character set by column name; undefined for columns that do not contain text. */
  columns: Map<string, string | undefined>;
}

/**
 * The structure of the game's tables on this database server. It is read at the start, and again if an index is
 * missing.
 */
export interface GameTableInfo {
  tables(): ReadonlyMap<string, GameTable>;
  /** Returns the existing indexes that Kafra's queries use: the standard name of each, and its name on this server. */
  indexes(): ReadonlyMap<string, string>;
  hasColumn(table: string, column: string): boolean;
  /** Reads the structure of the game's tables from the database. */
  read(db: Kysely<Schema>): Promise<void>;
}

interface TableRow {
  place: string;
  table_name: string;
  engine: string | null;
  row_count: number | null;
}

interface ColumnRow {
  place: string;
  table_name: string;
  name: string;
  charset: string | null;
}

interface IndexRow extends Omit<ColumnRow, 'charset'> {
  column_name: string;
}

async function readTables(db: Kysely<Schema>, databaseOf: (table: string) => string): Promise<Map<string, GameTable>> {
  const within = sql`table_schema IN (${databaseOf('login')}, ${databaseOf('picklog')})`;
  const names = sql`table_schema AS place, table_name AS table_name`;
  const tables = await sql<TableRow>`SELECT ${names}, engine AS engine, table_rows AS row_count
    FROM information_schema.tables WHERE ${within}`.execute(db);
  const columns = await sql<ColumnRow>`SELECT ${names}, column_name AS name,
    character_set_name AS charset FROM information_schema.columns WHERE ${within}`.execute(db);
  const indexes = await sql<IndexRow>`SELECT ${names}, index_name AS name, column_name AS column_name
    FROM information_schema.statistics WHERE ${within} ORDER BY table_name, index_name, seq_in_index`.execute(db);
  const isHere = (row: { place: string; table_name: string }) => row.place === databaseOf(row.table_name);
  const found = new Map(
    tables.rows
      .filter(isHere)
      .map(({ table_name, engine, row_count }): [string, GameTable] => [
        table_name,
        { engine: engine ?? '', rows: Number(row_count ?? 0), indexes: new Map(), columns: new Map() },
      ]),
  );
  for (const row of columns.rows.filter(isHere))
    found.get(row.table_name)?.columns.set(row.name, row.charset ?? undefined);
  for (const row of indexes.rows.filter(isHere)) {
    const list = found.get(row.table_name)?.indexes;
    list?.set(row.name, [...(list.get(row.name) ?? []), row.column_name]);
  }
  return found;
}

/** InnoDB appends the columns of the primary key to every index. */
const wholeColumns = ({ engine, indexes }: GameTable, columns: readonly string[]): readonly string[] =>
  engine === 'InnoDB'
    ? [...columns, ...(indexes.get('PRIMARY') ?? []).filter((name) => !columns.includes(name))]
    : columns;

/** Columns that an index must begin with so that a log query can use it. Further columns only save reading the row. */
const needed = ({ columns }: LogIndex) => columns.slice(0, 2);

const serves = (wanted: LogIndex, columns: readonly string[]) =>
  needed(wanted).every((name, at) => columns[at] === name);

/** Returns the name of an index that has the wanted columns. The index with the standard name has precedence. */
function findIndex(table: GameTable | undefined, wanted: LogIndex): string | undefined {
  if (!table) return undefined;
  const fitting = [...table.indexes].filter(([, columns]) => serves(wanted, wholeColumns(table, columns)));
  const names = fitting.map(([name]) => name);
  return names.find((name) => name === wanted.name) ?? names[0];
}

/** Creates a table description that is empty until `read` is called. `databaseOf` returns the database of a table. */
export function createGameTableInfo(databaseOf: (table: string) => string): GameTableInfo {
  let tables = new Map<string, GameTable>();
  let indexes = new Map<string, string>();
  return {
    tables: () => tables,
    indexes: () => indexes,
    hasColumn: (table, column) => tables.get(table)?.columns.has(column) ?? false,
    async read(db) {
      tables = await readTables(db, databaseOf);
      indexes = new Map(
        wantedIndexes.flatMap((wanted) => {
          const name = findIndex(tables.get(wanted.table), wanted);
          return name === undefined ? [] : [[wanted.name, name]];
        }),
      );
    },
  };
}
