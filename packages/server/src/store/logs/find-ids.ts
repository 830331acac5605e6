import type { Kysely } from 'kysely';
import { dialectOf } from '../dialect/dialect.ts';
import type { Schema } from '../schema.ts';
import { type Branch, type BranchQuery, newestIds } from './branches.ts';
import { type IdRange, limitScan } from './id-range.ts';
import type { ReadPlan } from './item-log-query.ts';
import { anyOf } from './predicates.ts';

/** How to read a log, for a range of its ids. */
type Planner = (range: IdRange) => ReadPlan;

/**
 * The plan, as far as the indexes of this database allow it: what they do not answer is looked for among the newest
 * rows, all of it in one go, and the next page goes on below.
 */
function affordable(db: Kysely<Schema>, range: IdRange, planner: Planner): ReadPlan {
  const { hasIndex } = dialectOf(db);
  const lacksIndex = ({ index }: Branch) => index !== undefined && !hasIndex(index);
  const plan = planner(range);
  if (!plan.branches.some(lacksIndex)) return plan;
  const cut = planner(limitScan(range));
  const parts = new Set(cut.branches.filter(lacksIndex).map(({ where, together }) => together ?? where));
  const scan = { where: anyOf([...parts]) };
  return { range: cut.range, branches: [...cut.branches.filter((branch) => !lacksIndex(branch)), scan] };
}

/**
 * The newest ids that a plan finds, and below which id the next page begins: below the last one found, or below what
 * a scan that had to be cut has read; undefined when there is nothing more.
 */
export async function findIds(
  db: Kysely<Schema>,
  query: { table: BranchQuery['table']; range: IdRange; planner: Planner; limit: number },
): Promise<{ ids: number[]; below: number | undefined }> {
  const { table, range, limit } = query;
  const plan = affordable(db, range, query.planner);
  const ids = await newestIds(db, { table, branches: plan.branches, limit });
  if (ids.length >= limit) return { ids, below: ids.at(-1) };
  const unread = plan.branches.length > 0 && plan.range.after > range.after;
  return { ids, below: unread ? plan.range.after + 1 : undefined };
}
