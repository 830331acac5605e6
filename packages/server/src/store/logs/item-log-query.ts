import type { FuzzyFilters, LogQuery, StrictFilters } from '@kafra/sdk/contract';
import { type GameEmulator, toPicklogTypes } from '../../rules/game/picklog-types.ts';
import { isFuzzy } from '../../rules/log-filters.ts';
import { type Branch, lookups } from './branches.ts';
import type { IdRange } from './id-range.ts';
import { itemPredicates, never, type Predicate } from './predicates.ts';

/** A query of the item log. Names in its filters are already replaced by ids. */
export interface ResolvedItemLogQuery {
  query: LogQuery;
  emulator: GameEmulator;
  /** Ids of the characters of the requested log rows; undefined for all characters. */
  characters: readonly number[] | undefined;
  /** Ids of the characters that the typed search text may refer to. */
  matches: readonly number[];
  producerIds: readonly number[] | undefined;
  /** Time (epoch ms) before which movements of zeny are hidden. Item entries are only stored for that long. */
  keptSince?: number | undefined;
}

/**
 * The branches that read one log table. `range` is the range of ids that they cover, which is smaller than requested if
 * a scan is limited.
 */
export interface ReadPlan {
  branches: Branch[];
  range: IdRange;
}

/** Returns the type letters of the item log for the kinds in a filter; undefined without such a filter. */
export const picklogTypesOf = (
  resolved: ResolvedItemLogQuery,
  pairs: StrictFilters['log_types'] | FuzzyFilters['log_types'],
): string[] | undefined => pairs && toPicklogTypes(resolved.emulator, pairs);

/** Returns the conditions of the fuzzy search on an item log entry, except those on its type and its character. */
export const fuzzyItemPredicates = ({ items, cards, vvs, elements, unique_id }: FuzzyFilters): Predicate[] =>
  itemPredicates({ items, cards, vvs, elements, unique_id: unique_id === undefined ? undefined : [unique_id] });

/**
 * Returns one branch for each character. The index finds the rows of a character, and the other conditions are checked
 * on these rows. If the search text means the character, all of its rows match. Otherwise only rows that match `fuzzy`
 * do.
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
