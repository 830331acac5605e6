import type { Kysely } from 'kysely';
import { dialectOf } from '../dialect/dialect.ts';
import { type CopyState, percentCopied } from '../log-copy/copy-state.ts';
import { oldestLine } from '../log-copy/game-lines.ts';
import type { Schema } from '../schema.ts';
import type { IdRange } from './id-range.ts';
import type { ReadPlan, ResolvedItemLogQuery } from './item-log-query.ts';
import { pickPlan } from './pick-plan.ts';

/** A part of the item log, and the table from which it is read. */
export interface PickPart {
  table: 'picklog' | 'site_pick';
  range: IdRange;
  /** Number that is added to an id of the table to get the id in the item log. */
  shift: number;
}

export interface PickParts {
  /** Parts of the item log, the newest first. */
  parts: PickPart[];
  /**
   * Percentage of the item log that is readable, if the query cannot read older entries until they are copied;
   * otherwise undefined.
   */
  readPercent: number | undefined;
}

const cut = (range: IdRange, { after, before }: Partial<IdRange>): IdRange => ({
  after: Math.max(range.after, after ?? 0),
  before: Math.min(range.before, before ?? Number.POSITIVE_INFINITY),
});

/** Returns true if a plan has a branch without an index, which reads the log in the order of the ids. */
export const readsInOrder = ({ branches }: ReadPlan): boolean => branches.some(({ index }) => index === undefined);

const isEmpty = ({ range }: PickPart) => range.after + 1 >= range.before;

/**
 * Returns the tables from which a range of the item log is read. Entries that were written since the last run of the
 * copier are read from the game's log, all others from the copy. While the copy is incomplete, older entries come from
 * the game's log if it has indexes for the query; otherwise they are missing for now. Queries without an index are read
 * in the order of the ids. The game's log is stored in this order and the copy is not, so they read the game's log as
 * far down as it still has entries.
 */
export async function pickParts(
  db: Kysely<Schema>,
  { state, range, resolved }: { state: CopyState | undefined; range: IdRange; resolved: ResolvedItemLogQuery },
): Promise<PickParts> {
  if (!state) return { parts: [{ table: 'picklog', range, shift: 0 }], readPercent: undefined };
  const { copied_after, copied_to, kept_after, shift } = state;
  const plan = pickPlan(resolved, range);
  const kept = cut(range, { after: kept_after });
  const game = (of: Partial<IdRange>): PickPart => ({ table: 'picklog', range: cut(kept, of), shift });
  const copy = (of: Partial<IdRange>): PickPart => ({ table: 'site_pick', range: cut(kept, of), shift: 0 });

  if (readsInOrder(plan)) {
    const oldest = await oldestLine(db);
    const gone = oldest === undefined ? copied_to : Math.min(oldest.id - 1 + shift, copied_to);
    const parts = [game({ after: gone }), copy({ before: gone + 1 })];
    return { parts: parts.filter((part) => !isEmpty(part)), readPercent: undefined };
  }
  const { hasIndex } = dialectOf(db);
  const older = game({ before: copied_after + 1 });
  const canReadOlder = plan.branches.every(({ index }) => index !== undefined && hasIndex(index));
  const parts = [
    game({ after: copied_to }),
    copy({ after: copied_after, before: copied_to + 1 }),
    ...(canReadOlder ? [older] : []),
  ];
  const mustWait = !canReadOlder && plan.branches.length > 0 && !isEmpty(older);
  return { parts: parts.filter((part) => !isEmpty(part)), readPercent: mustWait ? percentCopied(state) : undefined };
}
