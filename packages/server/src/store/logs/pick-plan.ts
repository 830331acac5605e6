import { monsterPicklogTypes } from '../../rules/game/picklog-types.ts';
import { isFuzzy } from '../../rules/log-filters.ts';
import { type Branch, lookups } from './branches.ts';
import { type IdRange, inRange, limitScan } from './id-range.ts';
import {
  characterBranches,
  fuzzyItemPredicates,
  picklogTypesOf,
  type ReadPlan,
  type ResolvedItemLogQuery,
} from './item-log-query.ts';
import { allOf, anyOf, isIn, isNotIn, itemPredicates, never, type Predicate, uniqueIds } from './predicates.ts';

const byType = { index: 'site_pick_type', column: 'type' } as const;
const byItem = { index: 'site_pick_item', column: 'nameid' } as const;
const byUniqueId = { index: 'site_pick_unique', column: 'unique_id' } as const;
const byCharacterId = { index: 'site_pick_char', column: 'char_id' } as const;

/** Excludes item log rows of monsters, because they do not belong to the log of any user. */
const noMonsters = isNotIn('type', monsterPicklogTypes);

/** Returns the conditions that every returned item log row must meet. */
function strictFilters(resolved: ResolvedItemLogQuery): Predicate[] {
  const { strict = {} } = resolved.query;
  const types = picklogTypesOf(resolved, strict.log_types);
  const items = itemPredicates({ ...strict, producerIds: resolved.producerIds });
  return types ? [...items, isIn('type', types)] : items;
}

/** Returns the conditions of the fuzzy search on the item log, except those on the character. */
function fuzzyHits(resolved: ResolvedItemLogQuery): Predicate[] {
  const { fuzzy = {} } = resolved.query;
  const types = picklogTypesOf(resolved, fuzzy.log_types);
  return [...fuzzyItemPredicates(fuzzy), ...(types ? [isIn('type', types)] : [])];
}

function ofCharacters(resolved: ResolvedItemLogQuery, range: IdRange, characters: readonly number[]): ReadPlan {
  const hits = fuzzyHits(resolved);
  const strict = [inRange(range), ...strictFilters(resolved), noMonsters];
  const fuzzy = hits.length > 0 ? anyOf(hits) : never;
  return { branches: characterBranches(byCharacterId.index, resolved, { characters, strict, fuzzy }), range };
}

/**
 * Returns a plan that searches the item log of all users for a text. It has one branch for each meaning of the text.
 */
function ofText(resolved: ResolvedItemLogQuery, range: IdRange): ReadPlan {
  const { fuzzy = {} } = resolved.query;
  const filters = strictFilters(resolved);
  const withoutIndex = fuzzyItemPredicates({ cards: fuzzy.cards, vvs: fuzzy.vvs, elements: fuzzy.elements });
  const covered = filters.length > 0 || withoutIndex.length > 0 ? limitScan(range) : range;
  const rows = [inRange(covered), ...filters];
  const branches: Branch[] = [
    ...lookups({ ...byItem, values: fuzzy.items ?? [] }, rows),
    ...lookups({ ...byUniqueId, values: uniqueIds(fuzzy.unique_id === undefined ? [] : [fuzzy.unique_id]) }, rows),
    ...lookups({ ...byType, values: picklogTypesOf(resolved, fuzzy.log_types) ?? [] }, rows),
    ...lookups({ ...byCharacterId, values: resolved.matches }, [...rows, noMonsters]),
  ];
  if (withoutIndex.length > 0) branches.push({ where: allOf([...rows, anyOf(withoutIndex)]) });
  return { branches, range: covered };
}

/**
 * Returns a plan that searches the item log of all users by the most selective filter. If no filter has an index, the
 * newest rows are scanned.
 */
function ofFilters(resolved: ResolvedItemLogQuery, range: IdRange): ReadPlan {
  const { strict = {} } = resolved.query;
  const filters = strictFilters(resolved);
  const meant = resolved.matches.length > 0 ? [isIn('char_id', resolved.matches)] : [];
  const hits = isFuzzy(resolved.query) ? [anyOf([...fuzzyHits(resolved), ...meant])] : [];
  const rows = [inRange(range), ...filters, ...hits];
  if (strict.unique_id)
    return { branches: lookups({ ...byUniqueId, values: uniqueIds(strict.unique_id) }, rows), range };
  if (strict.items) return { branches: lookups({ ...byItem, values: strict.items }, rows), range };
  const types = picklogTypesOf(resolved, strict.log_types);
  if (types && filters.length === 1) return { branches: lookups({ ...byType, values: types }, rows), range };
  const covered = filters.length === 0 ? range : limitScan(range);
  return { branches: [{ where: allOf([inRange(covered), ...filters]) }], range: covered };
}

/** Returns the plan that finds the item log entries which match a query. */
export function pickPlan(resolved: ResolvedItemLogQuery, range: IdRange): ReadPlan {
  const { characters, query } = resolved;
  const { zeny, unique_id, items } = query.strict ?? {};
  if (zeny) return { branches: [], range };
  if (characters) return ofCharacters(resolved, range, characters);
  return isFuzzy(query) && !unique_id && !items ? ofText(resolved, range) : ofFilters(resolved, range);
}
