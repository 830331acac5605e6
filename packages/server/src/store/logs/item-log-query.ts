import type { FuzzyFilters, LogQuery, StrictFilters } from '@kafra/sdk/contract';
import { type GameEmulator, toPicklogTypes } from '../../rules/game/picklog-types.ts';
import { isFuzzy } from '../../rules/log-filters.ts';
import { type Branch, lookups } from './branches.ts';
import type { IdRange } from './id-range.ts';
import { itemPredicates, never, type Predicate } from './predicates.ts';

/** A question about the item log with all names in it resolved to ids. */
export interface ResolvedItemLogQuery {
  query: LogQuery;
  emulator: GameEmulator;
  /** Whose rows; undefined means everybody's. */
  characters: readonly number[] | undefined;
  /** Whom the typed text may mean. */
  matches: readonly number[];
  producerIds: readonly number[] | undefined;
  /** Zeny that moved before this moment (epoch ms) is not shown, as lines of items are not kept for as long. */
  keptSince?: number | undefined;
}

/** How to read one log table; `range` is what that covers, less than asked when a scan had to be cut. */
export interface ReadPlan {
  branches: Branch[];
  range: IdRange;
}

/** The letters of the kinds a filter names; undefined without such a filter. */
export const picklogTypesOf = (
  resolved: ResolvedItemLogQuery,
  pairs: StrictFilters['log_types'] | FuzzyFilters['log_types'],
): string[] | undefined => pairs && toPicklogTypes(resolved.emulator, pairs);

/** What the fuzzy part may hit in an item line, besides its kind and its character. */
export const fuzzyItemPredicates = ({ items, cards, vvs, elements, unique_id }: FuzzyFilters): Predicate[] =>
  itemPredicates({ items, cards, vvs, elements, unique_id: unique_id === undefined ? undefined : [unique_id] });

/**
 * By characters: each has an index of its own, everything else is checked on the rows found there. Of a character the
 * text means every row will do, of others only those that `fuzzy` hits.
 */
export function characterBranches(
  index: string,
  resolved: ResolvedItemLogQuery,
  of: { characters: readonly number[]; strict: readonly Predicate[]; fuzzy: Predicate },
): Branch[] {
  const lookup = { index, column: 'char_id' };
  if (!isFuzzy(resolved.query)) return lookups({ ...lookup, values: of.characters }, of.strict);
  const meant = new Set(resolved.matches);
  const others = of.fuzzy === never ? [] : of.characters.filter((id) => !meant.has(id));
  return [
    ...lookups({ ...lookup, values: of.characters.filter((id) => meant.has(id)) }, of.strict),
    ...lookups({ ...lookup, values: others }, [...of.strict, of.fuzzy]),
  ];
}
