import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Dialect, dialectOf } from '../dialect/dialect.ts';
import { copyIndexHint } from '../log-copy/copy-indexes.ts';
import type { Schema } from '../schema.ts';
import { allOf, isIn, type Predicate } from './predicates.ts';

/** One way into a log table: an index and what is looked up in it, so that no query ever reads the whole table. */
export interface Branch {
  /** The index to use; without one the newest rows are read in the order of their ids. */
  index?: string;
  where: Predicate;
  /** What is looked up in the index, without the other conditions. */
  entry?: Predicate;
  /** Rows of this and its sister branches in one condition, for a table that lacks the index. */
  together?: Predicate;
}

/**
 * Branches of one statement; SQLite refuses more than 500. Few, because each may find a whole page, and what the
 * first ones found tells the others how far down they need to look.
 */
export const branchesPerStatement = 50;

/** A log, or our copy of the item log. */
export type LogTable = 'picklog' | 'zenylog' | 'loginlog' | 'guild_storage_log' | 'site_pick';

/** A line that was found; in the copy of the item log lines are kept by character. */
export interface FoundLine {
  id: number;
  char_id?: number;
}

/** Lines of a table, newest first: those that any branch finds, at most `limit`. */
export interface BranchQuery {
  table: LogTable;
  branches: readonly Branch[];
  limit: number;
}

/** The statement for some branches: each reads its index downwards and stops at the limit. */
export const branchStatement = (dialect: Dialect, { table, branches, limit }: BranchQuery): RawBuilder<FoundLine> =>
  sql<FoundLine>`${sql.join(
    branches.map(
      ({ index, where }) =>
        sql`SELECT * FROM (SELECT ${columnsOf(table)} FROM ${sql.table(table)} ${hintOf(dialect, table, index)} WHERE ${where} ORDER BY id DESC LIMIT ${limit}) AS branch`,
    ),
    sql` UNION ALL `,
  )}`;

/** What is found of a line. */
export const columnsOf = (table: LogTable) => sql.raw(table === 'site_pick' ? 'id, char_id' : 'id');

/** Makes a query of a log use an index. */
export const hintOf = (dialect: Dialect, table: LogTable, index: string | undefined) =>
  table === 'site_pick' ? copyIndexHint(dialect, index) : dialect.indexHint(index);

/** Runs the branches and joins what they find. */
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

/** Branches that each look up one value of an indexed column. */
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
