import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { every, type Predicate } from './predicates.ts';

/** One way into a log table: an index and what is looked up in it, so that no query ever reads the whole table. */
export interface Branch {
  /** The index to use; without one the newest rows are read in the order of their ids. */
  index?: string;
  where: Predicate;
}

/** SQLite refuses more than 500 parts of a UNION. */
const mostBranches = 400;

const hint = (index: string | undefined): RawBuilder<unknown> => sql.raw(index ? `INDEXED BY ${index}` : '');

/** Ids of a table, newest first: those that any branch finds, at most `limit`. */
export interface BranchQuery {
  table: 'picklog' | 'zenylog' | 'loginlog' | 'guild_storage_log';
  branches: readonly Branch[];
  limit: number;
}

/** The statement for some branches: each reads its index downwards and stops at the limit. */
export const branchStatement = ({ table, branches, limit }: BranchQuery): RawBuilder<{ id: number }> =>
  sql<{ id: number }>`${sql.join(
    branches.map(
      ({ index, where }) =>
        sql`SELECT * FROM (SELECT id FROM ${sql.table(table)} ${hint(index)} WHERE ${where} ORDER BY id DESC LIMIT ${limit})`,
    ),
    sql` UNION ALL `,
  )}`;

/** Runs the branches and joins what they find. */
export async function newestIds(db: Kysely<Schema>, query: BranchQuery): Promise<number[]> {
  const ids = new Set<number>();
  for (let at = 0; at < query.branches.length; at += mostBranches) {
    const branches = query.branches.slice(at, at + mostBranches);
    const { rows } = await branchStatement({ ...query, branches }).execute(db);
    for (const row of rows) ids.add(row.id);
  }
  return [...ids].sort((a, b) => b - a).slice(0, query.limit);
}

/** Branches that each look up one value of an indexed column. */
export const lookups = (
  of: { index: string; column: string; values: readonly (string | number | bigint)[] },
  also: readonly Predicate[],
): Branch[] =>
  of.values.map((value) => ({ index: of.index, where: every([sql`${sql.ref(of.column)} = ${value}`, ...also]) }));
