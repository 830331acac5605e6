import type { Kysely } from 'kysely';
import { dialectOf } from '../dialect/dialect.ts';
import type { Schema } from '../schema.ts';
import { type Branch, type FoundLine, type LogTable, newestLines } from './branches.ts';
import { type IdRange, limitScan } from './id-range.ts';
import type { ReadPlan } from './item-log-query.ts';
import { anyOf } from './predicates.ts';

/** Returns the branches that read a log within a range of ids. */
export type Planner = (range: IdRange) => ReadPlan;

/** Returns true if a branch of a log query needs an index that this database lacks. */
const lacksIndex =
  (db: Kysely<Schema>, table: LogTable) =>
  ({ index }: Branch): boolean =>
    table !== 'site_pick' && index !== undefined && !dialectOf(db).hasIndex(index);

/** Merges all branches without an index into one branch that reads the log in the order of the ids. */
export function joinUnindexed(db: Kysely<Schema>, table: LogTable, branches: readonly Branch[]): Branch[] {
  const lacks = lacksIndex(db, table);
  const parts = new Set(branches.filter(lacks).map(({ where, together }) => together ?? where));
  const indexed = branches.filter((branch) => !lacks(branch));
  return parts.size === 0 ? indexed : [...indexed, { where: anyOf([...parts]) }];
}

/**
 * Adapts the plan of a log query to the indexes of this database. If an index is missing, only the newest rows are
 * scanned, all in one statement. The next page continues below them.
 */
function affordable(db: Kysely<Schema>, table: LogTable, range: IdRange, planner: Planner): ReadPlan {
  const plan = planner(range);
  if (!plan.branches.some(lacksIndex(db, table))) return plan;
  const cut = planner(limitScan(range));
  return { range: cut.range, branches: joinUnindexed(db, table, cut.branches) };
}

/**
 * Returns the newest log entries that a plan finds, and the id below which the next page begins. That is the id of the
 * last entry, or the end of a limited scan; undefined after the last page.
 */
export async function findIds(
  db: Kysely<Schema>,
  query: { table: LogTable; range: IdRange; planner: Planner; limit: number },
): Promise<{ lines: FoundLine[]; ids: number[]; below: number | undefined }> {
  const { table, range, limit } = query;
  const plan = affordable(db, table, range, query.planner);
  const lines = await newestLines(db, { table, branches: plan.branches, limit });
  const ids = lines.map((line) => line.id);
  if (ids.length >= limit) return { lines, ids, below: ids.at(-1) };
  const unread = plan.branches.length > 0 && plan.range.after > range.after;
  return { lines, ids, below: unread ? plan.range.after + 1 : undefined };
}
