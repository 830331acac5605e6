import type { Kysely } from 'kysely';
import { dialectOf } from '../dialect/dialect.ts';
import type { Schema } from '../schema.ts';
import { type Branch, type FoundLine, type LogTable, newestLines } from './branches.ts';
import { type IdRange, limitScan } from './id-range.ts';
import type { ReadPlan } from './item-log-query.ts';
import { anyOf } from './predicates.ts';

/** How to read a log, for a range of its ids. */
export type Planner = (range: IdRange) => ReadPlan;

/** Whether a branch needs an index that this database does not have. */
const lacksIndex =
  (db: Kysely<Schema>, table: LogTable) =>
  ({ index }: Branch): boolean =>
    table !== 'site_pick' && index !== undefined && !dialectOf(db).hasIndex(index);

/** Branches with those that lack their index joined into one that reads in the order of the ids. */
export function joinUnindexed(db: Kysely<Schema>, table: LogTable, branches: readonly Branch[]): Branch[] {
  const lacks = lacksIndex(db, table);
  const parts = new Set(branches.filter(lacks).map(({ where, together }) => together ?? where));
  const indexed = branches.filter((branch) => !lacks(branch));
  return parts.size === 0 ? indexed : [...indexed, { where: anyOf([...parts]) }];
}

/**
 * The plan, as far as the indexes of this database allow it: what they do not answer is looked for among the newest
 * rows, all of it in one go, and the next page goes on below.
 */
function affordable(db: Kysely<Schema>, table: LogTable, range: IdRange, planner: Planner): ReadPlan {
  const plan = planner(range);
  if (!plan.branches.some(lacksIndex(db, table))) return plan;
  const cut = planner(limitScan(range));
  return { range: cut.range, branches: joinUnindexed(db, table, cut.branches) };
}

/**
 * The newest lines that a plan finds, and below which id the next page begins: below the last one found, or below what
 * a scan that had to be cut has read; undefined when there is nothing more.
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
