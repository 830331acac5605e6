import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Dialect, dialectOf } from '../dialect/dialect.ts';
import { copyIndexHint } from '../log-copy/copy-indexes.ts';
import type { Schema } from '../schema.ts';
import { allOf, isIn, type Predicate } from './predicates.ts';

/**
 * One lookup in a log table: an index and the values to find in it. A query consists of such branches, so that it does
 * not read the whole table.
 */
export interface Branch {
  /** Name of the index to use. Without an index, the newest rows are read in the order of their ids. */
  index?: string;
  where: Predicate;
  /** The part of the condition `where` that the index can find. */
  entry?: Predicate;
  /** One condition for this branch and all branches of the same index. It is used if the table lacks the index. */
  together?: Predicate;
}

/**
 * Maximum number of branches per SQL statement; SQLite refuses more than 500. The number is small because each branch
 * may find a whole page. The results of the first statement limit how far the next ones must read.
 */
export const branchesPerStatement = 50;

/** Name of a log table of the game, or of Kafra's copy of the item log (`site_pick`). */
export type LogTable = 'picklog' | 'zenylog' | 'loginlog' | 'guild_storage_log' | 'site_pick';

/**
 * Ids of a log entry that a query found. The copy of the item log stores entries by character, so it also needs the
 * character.
 */
export interface FoundLine {
  id: number;
  char_id?: number;
}

/** A query for the newest log entries that match any of the branches, at most `limit`. */
export interface BranchQuery {
  table: LogTable;
  branches: readonly Branch[];
  limit: number;
}

/**
 * Returns the SQL statement that runs several branches. Each branch reads its index from the newest entry down and
 * stops at the limit.
 */
export const branchStatement = (dialect: Dialect, { table, branches, limit }: BranchQuery): RawBuilder<FoundLine> =>
  sql<FoundLine>`${sql.join(
    branches.map(
      ({ index, where }) =>
        sql`SELECT * FROM (SELECT ${columnsOf(table)} FROM ${sql.table(table)} ${hintOf(dialect, table, index)} WHERE ${where} ORDER BY id DESC LIMIT ${limit}) AS branch`,
    ),
    sql` UNION ALL `,
  )}`;

/** Returns the columns that identify a log entry in its table. */
export const columnsOf = (table: LogTable) => sql.raw(table === 'site_pick' ? 'id, char_id' : 'id');

/** Returns the SQL hint that makes a query of a log table use an index. */
export const hintOf = (dialect: Dialect, table: LogTable, index: string | undefined) =>
  table === 'site_pick' ? copyIndexHint(dialect, index) : dialect.indexHint(index);

/** Runs the branches of a query and returns the newest log entries of all of them. */
export async function newestLines(db: Kysely<Schema>, query: BranchQuery): Promise<FoundLine[]> {
  const dialect = dialectOf(db);
  let newest: FoundLine[] = [];
  for (let at = 0; at < query.branches.length; at += branchesPerStatement) {
    const oldest = newest.length < query.limit ? undefined : newest.at(-1)?.id;
    const part = query.branches.slice(at, at + branchesPerStatement);
    const branches = oldest === undefined ? part : part.map((branch) => newerThan(branch, oldest));
    const { rows } = await dialect.withTimeLimit(branchStatement(dialect, { ...query, branches })).execute(db);
    const found = new Map([...newest, ...rows].map((line) => [line.id, line]));
    newest = [...found.values()].sort((a, b) => b.id - a.id).slice(0, query.limit);
  }
  return newest;
}

const newerThan = ({ where, ...branch }: Branch, id: number): Branch => ({
  ...branch,
  where: allOf([where, sql<SqlBool>`id > ${id}`]),
});

/** Returns one branch for each value to look up in an indexed column. `also` adds conditions to each of them. */
export function lookups(
  of: { index: string; column: string; values: readonly (string | number | bigint)[] },
  also: readonly Predicate[],
): Branch[] {
  const together = allOf([isIn(of.column, of.values), ...also]);
  return of.values.map((value) => {
    const entry = sql<SqlBool>`${sql.ref(of.column)} = ${value}`;
    return { index: of.index, where: allOf([entry, ...also]), entry, together };
  });
}
