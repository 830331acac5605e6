import { type SqlBool, sql } from 'kysely';
import { createRealmZone } from '../mariadb/realm-zone.ts';
import { toSqlTime } from '../statements/sql-time.ts';
import type { Dialect } from './dialect.ts';

/**
 * Character that sorts after all others. A prefix plus this character is the end of the range of texts with the prefix.
 */
const afterAll = '\uffff';

/**
 * SQL dialect of SQLite, the embedded database. Its tables are Kafra's own, with all indexes, and its times are UTC.
 */
export const sqliteDialect: Dialect = {
  ddlTerms: {
    id: 'INTEGER PRIMARY KEY AUTOINCREMENT',
    siteId: 'INTEGER PRIMARY KEY AUTOINCREMENT',
    int: 'INTEGER',
    big: 'INTEGER',
    signed: 'INTEGER',
    blob: 'BLOB',
    time: 'TEXT',
    sex: 'TEXT',
    letter: 'TEXT',
    nocase: 'COLLATE NOCASE',
    loginKey: 'id INTEGER PRIMARY KEY AUTOINCREMENT,',
    gameTable: '',
    siteTable: '',
    clusteredTable: 'WITHOUT ROWID',
    // SQLite cannot skip a column that already exists. That is not needed, because a migration step runs in one
    // transaction and is never half done.
    addColumn: 'ADD COLUMN',
  },
  ownsGameTables: true,
  async tableNames(db) {
    const { rows } = await sql<{ name: string }>`SELECT name FROM sqlite_master WHERE type = 'table'`.execute(db);
    return new Set(rows.map((row) => row.name));
  },
  indexHint: (index) => sql.raw(index ? `INDEXED BY ${index}` : ''),
  siteIndexHint: (table, index) => sql.raw(`INDEXED BY ${index ?? `sqlite_autoindex_${table}_1`}`),
  avoidPrimaryKey: () => sql``,
  hasIndex: () => true,
  hasColumn: () => true,
  siteText: (column) => sql<string>`(${sql.ref(column)} COLLATE BINARY)`,
  foldedText: (column) => sql<string>`${sql.ref(column)} COLLATE NOCASE`,
  charsetOf: () => undefined,
  clientTextStorage: () => 'text',
  storedForms: (_table, _column, text) => [text],
  // LIKE uses an index only if the collation of the column matches SQLite's setting for case. A range always uses the
  // index.
  startsWith: (column, text) =>
    sql<SqlBool>`(${sql.ref(column)} >= ${text} AND ${sql.ref(column)} < ${text + afterAll})`,
  addToRows: (keys, { sum, latest }) => sql`ON CONFLICT (${sql.join(keys.map((key) => sql.ref(key)))}) DO UPDATE SET
    ${sql.ref(sum)} = ${sql.ref(sum)} + excluded.${sql.ref(sum)},
    ${sql.ref(latest)} = MAX(${sql.ref(latest)}, excluded.${sql.ref(latest)})`,
  withTimeLimit: (statement) => statement,
  now: () => sql<number>`CAST(unixepoch('subsec') * 1000 AS INTEGER)`,
  timeText: toSqlTime,
  zone: createRealmZone('UTC'),
};
