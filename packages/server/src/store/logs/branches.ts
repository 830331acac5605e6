import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Dialect, dialectOf } from '../dialect/dialect.ts';
import { copyIndexHint } from '../log-copy/copy-indexes.ts';
import type { Schema } from '../schema.ts';
import { allOf, isIn, type Predicate } from './predicates.ts';

/**
 * One way to search a log table: an index and the values to look up in it. It keeps queries from reading the whole
 * table.
 */
export interface Branch {
  /** The index to use. Without one the newest rows are read in the order of their ids. */
  index?: string;
  where: Predicate;
  /** The part of `where` that the index can find. */
  entry?: Predicate;
  /** One condition for this branch and all branches like it. It is used if the table lacks the index. */
  together?: Predicate;
}

/**
 * Branches per statement; SQLite refuses more than 500. The number is small because each branch may find a whole page.
 * The results of the first branches limit how far down the others must read.
 */
export const branchesPerStatement = 50;

/** A log of the game, or Kafra's copy of the item log. */
export type LogTable = 'picklog' | 'zenylog' | 'loginlog' | 'guild_storage_log' | 'site_pick';

/** An entry that was found. The copy of the item log stores entries by character. */
export interface FoundLine {
  id: number;
  char_id?: number;
}

/** A query for the newest entries that match any of the branches, at most `limit`. */
export interface BranchQuery {
  table: LogTable;
  branches: readonly Branch[];
  limit: number;
}

/** Returns the statement for some branches. Each one reads its index downwards and stops at the limit. */
export const branchStatement = (dialect: Dialect, { table, branches, limit }: BranchQuery): RawBuilder<FoundLine> =>
  sql<FoundLine>`${sql.join(
    branches.map(
      ({ index, where }) =>
        sql`SELECT * FROM (SELECT ${columnsOf(table)} FROM ${sql.table(table)} ${hintOf(dialect, table, index)} WHERE ${where} ORDER BY id DESC LIMIT ${limit}) AS branch`,
    ),
    sql` UNION ALL `,
  )}`;

/** Returns the columns that identify an entry. */
export const columnsOf = (table: LogTable) => sql.raw(table === 'site_pick' ? 'id, char_id' : 'id');

/** Makes a query of a log use an index. */
export const hintOf = (dialect: Dialect, table: LogTable, index: string | undefined) =>
  table === 'site_pick' ? copyIndexHint(dialect, index) : dialect.indexHint(index);

/** Runs the branches and merges their results. */
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

/** Returns branches that each look up one value of an indexed column. */
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
