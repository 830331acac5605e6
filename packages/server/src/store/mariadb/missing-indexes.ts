import type { Kysely } from 'kysely';
import { isCopyComplete, readCopyState } from '../log-copy/copy-state.ts';
import { columnList, type LogIndex, neededIndexes } from '../migrations/log-indexes.ts';
import type { Schema } from '../schema.ts';
import type { GameTableInfo } from './game-table-info.ts';

/** A change of one of the game's tables. It is made only if the operator requests it. */
export interface TableChange {
  /** Description of the table change for the operator. */
  description: string;
  statement: string;
  /** Approximate number of rows of the table to change. */
  rows: number;
}

/** Beginning of an SQL statement without the time limit of statements. Adding an index to a large log takes longer. */
const unhurried = 'SET STATEMENT max_statement_time=0 FOR ';

const addIndex = (index: LogIndex, table: string, rows: number): TableChange => ({
  rows,
  description: `index ${index.name} on ${index.table} (${index.columns.join(', ')})`,
  statement: `${unhurried}ALTER TABLE ${table} ADD INDEX ${index.name} (${columnList(index)})`,
});

const loginLogKey = (table: string, rows: number): TableChange => ({
  rows,
  description: 'primary key id on loginlog',
  statement: `${unhurried}ALTER TABLE ${table} ADD COLUMN id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY`,
});

/** Returns true if the whole item log of the game is copied to Kafra's table; false before that table exists. */
async function isLogCopied(db: Kysely<Schema>, tableInfo: GameTableInfo): Promise<boolean> {
  const state = tableInfo.tables().has('site_log_copy') ? await readCopyState(db) : undefined;
  return state !== undefined && isCopyComplete(state);
}

/**
 * Returns the changes that add missing indexes to the game's tables. The login log gets a primary key first, because
 * its indexes end with it. The login server lists its columns when it writes, so the new column does no harm.
 */
export async function findMissingIndexes(
  db: Kysely<Schema>,
  tableInfo: GameTableInfo,
  qualifiedName: (table: string) => string,
): Promise<TableChange[]> {
  const wanted = neededIndexes(await isLogCopied(db, tableInfo)).filter(
    ({ name, table }) => tableInfo.tables().has(table) && !tableInfo.indexes().has(name),
  );
  const key = tableInfo.tables().has('loginlog') && !tableInfo.hasColumn('loginlog', 'id');
  const rowsOf = (table: string) => tableInfo.tables().get(table)?.rows ?? 0;
  return [
    ...(key ? [loginLogKey(qualifiedName('loginlog'), rowsOf('loginlog'))] : []),
    ...wanted.map((index) => addIndex(index, qualifiedName(index.table), rowsOf(index.table))),
  ];
}
