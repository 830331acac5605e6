import type { Kysely } from 'kysely';
import { dialectOf } from '../dialect/dialect.ts';
import type { Schema } from '../schema.ts';
import { type Branch, type BranchQuery, newestIds } from './branches.ts';
import { type IdRange, scannable } from './id-range.ts';
import type { Plan } from './item-question.ts';
import { some } from './predicates.ts';

/** How to read a log, for a range of its ids. */
type Planner = (range: IdRange) => Plan;

/**
 * The plan, as far as the indexes of this database allow it: what they do not answer is looked for among the newest
 * rows, all of it in one go, and the next page goes on below.
 */
function affordable(db: Kysely<Schema>, range: IdRange, planner: Planner): Plan {
  const { hasIndex } = dialectOf(db);
  const lacksIndex = ({ index }: Branch) => index !== undefined && !hasIndex(index);
  const plan = planner(range);
  if (!plan.branches.some(lacksIndex)) return plan;
  const cut = planner(scannable(range));
  const parts = new Set(cut.branches.filter(lacksIndex).map(({ where, together }) => together ?? where));
  const scan = { where: some([...parts]) };
  return { range: cut.range, branches: [...cut.branches.filter((branch) => !lacksIndex(branch)), scan] };
}

/**
 * The newest ids that a plan finds, and below which id the next page begins: below the last one found, or below what
 * a scan that had to be cut has read; undefined when there is nothing more.
 */
export async function findIds(
  db: Kysely<Schema>,
  of: { table: BranchQuery['table']; range: IdRange; planner: Planner; limit: number },
): Promise<{ ids: number[]; below: number | undefined }> {
  const { table, range, limit } = of;
  const plan = affordable(db, range, of.planner);
  const ids = await newestIds(db, { table, branches: plan.branches, limit });
  if (ids.length >= limit) return { ids, below: ids.at(-1) };
  const unread = plan.branches.length > 0 && plan.range.after > range.after;
  return { ids, below: unread ? plan.range.after + 1 : undefined };
}
