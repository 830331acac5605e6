import { type FuzzyFilters, itemFilters } from '@kafra/sdk/contract';
import { type SqlBool, sql } from 'kysely';
import { isFuzzy } from '../../rules/log-filters.ts';
import { lookups } from './branches.ts';
import { type IdRange, scannable, within } from './id-range.ts';
import { byCharacter, type ItemLogQuestion, lettersOf, type Plan } from './item-question.ts';
import { every, isIn, never, type Predicate } from './predicates.ts';

const byType = { index: 'site_zeny_type', column: 'type' } as const;
const byCharacterId = { index: 'site_zeny_char', column: 'char_id' } as const;

const amountPredicates = ({ min, max }: { min?: number; max?: number }): Predicate[] => [
  ...(min === undefined ? [] : [sql<SqlBool>`ABS(amount) >= ${min}`]),
  ...(max === undefined ? [] : [sql<SqlBool>`ABS(amount) <= ${max}`]),
];

/** Among items the id 0 is zeny. */
const meansZeny = ({ items }: FuzzyFilters): boolean => items?.includes(0) === true;

function fuzzyHits(fuzzy: FuzzyFilters, types: readonly string[]): Predicate {
  if (meansZeny(fuzzy)) return every([]);
  return types.length > 0 ? isIn('type', types) : never;
}

/** Everybody's movements; where no filter has an index, the newest are looked through. */
function ofEverybody(question: ItemLogQuestion, range: IdRange, amounts: readonly Predicate[]): Plan {
  const { strict = {}, fuzzy = {} } = question.query;
  const types = lettersOf(question, strict.log_types);
  const filters = [...amounts, ...(types ? [isIn('type', types)] : [])];
  const covered = filters.length > 0 ? scannable(range) : range;
  const rows = [within(covered), ...filters];
  if (isFuzzy(question.query) && !meansZeny(fuzzy)) {
    const branches = [
      ...lookups({ ...byType, values: lettersOf(question, fuzzy.log_types) ?? [] }, rows),
      ...lookups({ ...byCharacterId, values: question.meant }, rows),
    ];
    return { branches, range: covered };
  }
  if (types && amounts.length === 0) return { branches: lookups({ ...byType, values: types }, [within(range)]), range };
  return { branches: [{ where: every(rows) }], range: covered };
}

/** How to find the movements of zeny that answer a question. */
export function zenyPlan(question: ItemLogQuestion, range: IdRange): Plan {
  const { characters } = question;
  const { strict = {}, fuzzy = {} } = question.query;
  // Only an item can meet these: with one of them there is no zeny to show.
  if (strict.zeny === false || itemFilters.some((key) => strict[key])) return { branches: [], range };
  const amounts = typeof strict.zeny === 'object' ? amountPredicates(strict.zeny) : [];
  if (!characters) return ofEverybody(question, range, amounts);
  const types = lettersOf(question, strict.log_types);
  const meantTypes = lettersOf(question, fuzzy.log_types) ?? [];
  const of = {
    characters,
    strict: [within(range), ...amounts, ...(types ? [isIn('type', types)] : [])],
    fuzzy: fuzzyHits(fuzzy, meantTypes),
  };
  return { branches: byCharacter(byCharacterId.index, question, of), range };
}
