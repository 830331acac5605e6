import type { Kysely } from 'kysely';
import { dialectOf } from '../dialect/dialect.ts';
import { type CopyState, percentCopied } from '../log-copy/copy-state.ts';
import { oldestLine } from '../log-copy/game-lines.ts';
import type { Schema } from '../schema.ts';
import type { IdRange } from './id-range.ts';
import type { ReadPlan, ResolvedItemLogQuery } from './item-log-query.ts';
import { pickPlan } from './pick-plan.ts';

/** A part of the item log, and where its lines are read. */
export interface PickPart {
  table: 'picklog' | 'site_pick';
  range: IdRange;
  /** What is added to the ids of the table to have those of the range. */
  shift: number;
}

export interface PickParts {
  /** From the newest on. */
  parts: PickPart[];
  /** How much of the log can be read so far, whole percent, where it ends before its oldest line for that. */
  readPercent: number | undefined;
}

const cut = (range: IdRange, { after, before }: Partial<IdRange>): IdRange => ({
  after: Math.max(range.after, after ?? 0),
  before: Math.min(range.before, before ?? Number.POSITIVE_INFINITY),
});

/** Whether no index answers all of a question. */
export const readsInOrder = ({ branches }: ReadPlan): boolean => branches.some(({ index }) => index === undefined);

const isEmpty = ({ range }: PickPart) => range.after + 1 >= range.before;

/**
 * Where the lines of a range are read. What was written since the last look of the copier is read from the game's log,
 * everything else from the copy. While that is being made older lines come from the game's log where it has indexes
 * for the question, else they must wait. Questions that no index answers read in the order of the ids, as the game's
 * log lies on the disk and the copy does not: they look there as far down as it still goes.
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
