import { type SqlBool, sql } from 'kysely';
import type { ClientTexts } from '../mariadb/client-texts.ts';
import type { GameTableInfo } from '../mariadb/game-table-info.ts';
import type { RealmZone } from '../mariadb/realm-zone.ts';
import { escapeLike } from '../statements/escape-like.ts';
import type { Dialect } from './dialect.ts';

/** Types that an entry of the item log or the zeny log can have, quoted as a list for SQL. */
const picklogTypes = [...'MPLTVSNCARGEBOIXDU$FYZQHJWK0123'].map((letter) => `'${letter}'`).join(',');

/** Options of Kafra's tables in MariaDB. Their collation compares texts exactly, as in SQLite. */
const siteTable = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin';

/** Maximum duration of a log query in seconds. Any query with an index takes less. */
const maxQuerySeconds = 2;

/**
 * SQL dialect of MariaDB, the game's own database. Its tables are rAthena's, its indexes may be missing, and its times
 * are in its own time zone.
 */
export const mariadbDialect = (tableInfo: GameTableInfo, zone: RealmZone, texts: ClientTexts): Dialect => ({
  ddlTerms: {
    id: 'INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY',
    siteId: 'BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY',
    int: 'INT UNSIGNED',
    big: 'BIGINT UNSIGNED',
    signed: 'INT',
    blob: 'LONGBLOB',
    time: 'DATETIME',
    sex: `ENUM('M','F','S','U')`,
    letter: `ENUM(${picklogTypes})`,
    nocase: '',
    loginKey: '',
    gameTable: 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci',
    siteTable,
    // InnoDB stores the rows of every table in the order of its primary key, so no other options are needed.
    clusteredTable: siteTable,
    addColumn: 'ADD COLUMN IF NOT EXISTS',
  },
  ownsGameTables: false,
  async tableNames(db) {
    await tableInfo.read(db);
    return new Set(tableInfo.tables().keys());
  },
  indexHint(index) {
    const name = index === undefined ? 'PRIMARY' : tableInfo.indexes().get(index);
    return name === undefined ? sql`` : sql`FORCE INDEX (${sql.id(name)})`;
  },
  siteIndexHint: (_table, index) => sql`FORCE INDEX (${sql.id(index ?? 'PRIMARY')})`,
  avoidPrimaryKey: () => sql`IGNORE INDEX (PRIMARY)`,
  hasIndex: (index) => tableInfo.indexes().has(index),
  hasColumn: tableInfo.hasColumn,
  siteText: (column) => sql<string>`CONVERT(${sql.ref(column)} USING utf8mb4) COLLATE utf8mb4_bin`,
  foldedText: (column) => sql<string>`${sql.ref(column)}`,
  charsetOf(table, column) {
    const charset = tableInfo.tables().get(table)?.columns.get(column);
    return charset === 'utf8mb4' ? undefined : charset;
  },
  clientTextStorage: texts.storageOf,
  storedForms: texts.storedForms,
  startsWith: (column, text) => sql<SqlBool>`${sql.ref(column)} LIKE ${`${escapeLike(text)}%`} ESCAPE '|'`,
  addToRows: (_keys, { sum, latest }) => sql`ON DUPLICATE KEY UPDATE
    ${sql.ref(sum)} = ${sql.ref(sum)} + VALUES(${sql.ref(sum)}),
    ${sql.ref(latest)} = GREATEST(${sql.ref(latest)}, VALUES(${sql.ref(latest)}))`,
  withTimeLimit: (statement) => sql`SET STATEMENT max_statement_time=${sql.lit(maxQuerySeconds)} FOR ${statement}`,
  // UNIX_TIMESTAMP(NOW(3)) would be wrong, because local time jumps back by an hour once a year.
  now: () => sql<number>`(TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UTC_TIMESTAMP(3)) DIV 1000)`,
  timeText: zone.toText,
  zone,
});
