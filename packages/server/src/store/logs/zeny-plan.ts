import { type FuzzyFilters, itemFilters } from '@kafra/sdk/contract';
import { type SqlBool, sql } from 'kysely';
import { isFuzzy } from '../../rules/log-filters.ts';
import { lookups } from './branches.ts';
import { type IdRange, inRange, limitScan } from './id-range.ts';
import { characterBranches, picklogTypesOf, type ReadPlan, type ResolvedItemLogQuery } from './item-log-query.ts';
import { allOf, isIn, never, type Predicate } from './predicates.ts';

const byType = { index: 'site_zeny_type', column: 'type' } as const;
const byCharacterId = { index: 'site_zeny_char', column: 'char_id' } as const;

const amountPredicates = ({ min, max }: { min?: number; max?: number }): Predicate[] => [
  ...(min === undefined ? [] : [sql<SqlBool>`ABS(amount) >= ${min}`]),
  ...(max === undefined ? [] : [sql<SqlBool>`ABS(amount) <= ${max}`]),
];

/** The item id 0 stands for zeny. */
const meansZeny = ({ items }: FuzzyFilters): boolean => items?.includes(0) === true;

function fuzzyHits(fuzzy: FuzzyFilters, types: readonly string[]): Predicate {
  if (meansZeny(fuzzy)) return allOf([]);
  return types.length > 0 ? isIn('type', types) : never;
}

/** Returns a plan for the zeny log of all users. If no filter has an index, the newest entries are scanned. */
function ofEverybody(resolved: ResolvedItemLogQuery, range: IdRange, amounts: readonly Predicate[]): ReadPlan {
  const { strict = {}, fuzzy = {} } = resolved.query;
  const types = picklogTypesOf(resolved, strict.log_types);
  const filters = [...amounts, ...(types ? [isIn('type', types)] : [])];
  const covered = filters.length > 0 ? limitScan(range) : range;
  const rows = [inRange(covered), ...filters];
  if (isFuzzy(resolved.query) && !meansZeny(fuzzy)) {
    const branches = [
      ...lookups({ ...byType, values: picklogTypesOf(resolved, fuzzy.log_types) ?? [] }, rows),
      ...lookups({ ...byCharacterId, values: resolved.matches }, rows),
    ];
    return { branches, range: covered };
  }
  if (types && amounts.length === 0)
    return { branches: lookups({ ...byType, values: types }, [inRange(range)]), range };
  return { branches: [{ where: allOf(rows) }], range: covered };
}

/** Returns the plan that finds the zeny log entries which match a query. */
export function zenyPlan(resolved: ResolvedItemLogQuery, range: IdRange): ReadPlan {
  const { characters } = resolved;
  const { strict = {}, fuzzy = {} } = resolved.query;
  // These filters only match items, so a query with one of them returns no movements of zeny.
  if (strict.zeny === false || itemFilters.some((key) => strict[key])) return { branches: [], range };
  const amounts = typeof strict.zeny === 'object' ? amountPredicates(strict.zeny) : [];
  if (!characters) return ofEverybody(resolved, range, amounts);
  const types = picklogTypesOf(resolved, strict.log_types);
  const meantTypes = picklogTypesOf(resolved, fuzzy.log_types) ?? [];
  const of = {
    characters,
    strict: [inRange(range), ...amounts, ...(types ? [isIn('type', types)] : [])],
    fuzzy: fuzzyHits(fuzzy, meantTypes),
  };
  return { branches: characterBranches(byCharacterId.index, resolved, of), range };
}
