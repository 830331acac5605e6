import type { FuzzyFilters, LogQuery, StrictFilters } from '@kafra/sdk/contract';
import { type SqlBool, sql } from 'kysely';
import { isFuzzy } from '../../domain/log-filters.ts';
import { type LogDialect, lettersOfTypes, monsterLetters } from '../../domain/log-letters.ts';
import { type Branch, lookups } from './branches.ts';
import { type IdRange, scannable, within } from './id-range.ts';
import { every, isIn, isNotIn, itemPredicates, never, type Predicate, some, uniqueIds } from './predicates.ts';

/** A question about the item log with all names in it resolved to ids. */
export interface ItemLogQuestion {
  query: LogQuery;
  dialect: LogDialect;
  /** Whose rows; undefined means everybody's. */
  characters: readonly number[] | undefined;
  /** Whom the typed text may mean. */
  meant: readonly number[];
  producerIds: readonly number[] | undefined;
}

/** How to read one log table; `range` is what that covers, less than asked when a scan had to be cut. */
export interface Plan {
  branches: Branch[];
  range: IdRange;
}

interface LogTable {
  characterIndex: string;
  typeIndex: string;
}

const pick: LogTable = { characterIndex: 'site_pick_char', typeIndex: 'site_pick_type' };
const zeny: LogTable = { characterIndex: 'site_zeny_char', typeIndex: 'site_zeny_type' };

const letters = (question: ItemLogQuestion, pairs: StrictFilters['log_types'] | FuzzyFilters['log_types']) =>
  pairs && lettersOfTypes(question.dialect, pairs);

const fuzzyItems = ({ items, vvs, elements, unique_id }: FuzzyFilters) =>
  itemPredicates({ items, vvs, elements, unique_id: unique_id === undefined ? undefined : [unique_id] });

/** By characters: each has an index of its own, everything else is checked on the rows found there. */
function byCharacter(
  table: LogTable,
  question: ItemLogQuestion,
  of: { characters: readonly number[]; strict: Predicate[]; fuzzy: Predicate },
): Branch[] {
  const meant = new Set(question.meant);
  const all = isFuzzy(question.query) ? of.characters.filter((id) => !meant.has(id)) : [];
  const whole = isFuzzy(question.query) ? of.characters.filter((id) => meant.has(id)) : of.characters;
  const lookup = { index: table.characterIndex, column: 'char_id' };
  return [
    ...lookups({ ...lookup, values: whole }, of.strict),
    ...lookups({ ...lookup, values: of.fuzzy === never ? [] : all }, [...of.strict, of.fuzzy]),
  ];
}

/** How to find item lines. Rows that name a monster instead of a character belong to nobody's own log. */
export function pickPlan(question: ItemLogQuestion, range: IdRange): Plan {
  const { characters, producerIds, meant } = question;
  const { strict = {}, fuzzy = {} } = question.query;
  const types = letters(question, strict.log_types);
  const meantTypes = letters(question, fuzzy.log_types);
  const filters = [...itemPredicates({ ...strict, producerIds }), ...(types ? [isIn('type', types)] : [])];
  const fuzzyRows = [...fuzzyItems(fuzzy), ...(meantTypes ? [isIn('type', meantTypes)] : [])];
  const rows = [within(range), ...filters];
  if (strict.zeny) return { branches: [], range };
  if (characters) {
    const own = [...rows, isNotIn('type', monsterLetters)];
    const hit = fuzzyRows.length > 0 ? some(fuzzyRows) : never;
    return { branches: byCharacter(pick, question, { characters, strict: own, fuzzy: hit }), range };
  }
  const cut = scannable(range);
  const scanned = [within(cut), ...filters];
  if (isFuzzy(question.query) && !strict.unique_id && !strict.items) {
    const weak = fuzzyItems({ vvs: fuzzy.vvs, elements: fuzzy.elements });
    const narrow = filters.length > 0 || weak.length > 0;
    const found = narrow ? scanned : rows;
    return {
      branches: [
        ...lookups({ index: 'site_pick_item', column: 'nameid', values: fuzzy.items ?? [] }, found),
        ...lookups(
          {
            index: 'site_pick_unique',
            column: 'unique_id',
            values: uniqueIds(fuzzy.unique_id ? [fuzzy.unique_id] : []),
          },
          found,
        ),
        ...lookups({ index: pick.typeIndex, column: 'type', values: meantTypes ?? [] }, found),
        ...lookups({ index: pick.characterIndex, column: 'char_id', values: meant }, [
          ...found,
          isNotIn('type', monsterLetters),
        ]),
        ...(weak.length > 0 ? [{ where: every([...scanned, some(weak)]) }] : []),
      ],
      range: narrow ? cut : range,
    };
  }
  const hit = isFuzzy(question.query)
    ? [some([...fuzzyRows, ...(meant.length > 0 ? [isIn('char_id', meant)] : [])])]
    : [];
  const also = [...rows, ...hit];
  if (strict.unique_id)
    return {
      branches: lookups({ index: 'site_pick_unique', column: 'unique_id', values: uniqueIds(strict.unique_id) }, also),
      range,
    };
  if (strict.items)
    return { branches: lookups({ index: 'site_pick_item', column: 'nameid', values: strict.items }, also), range };
  if (types && filters.length === 1)
    return { branches: lookups({ index: pick.typeIndex, column: 'type', values: types }, rows), range };
  return filters.length === 0
    ? { branches: [{ where: every(rows) }], range }
    : { branches: [{ where: every(scanned) }], range: cut };
}

const amountPredicates = ({ min, max }: { min?: number; max?: number }): Predicate[] => [
  ...(min === undefined ? [] : [sql<SqlBool>`ABS(amount) >= ${min}`]),
  ...(max === undefined ? [] : [sql<SqlBool>`ABS(amount) <= ${max}`]),
];

/** Filters that only an item can meet: with one of them there is no zeny to show. */
const ofItems = ['items', 'unique_id', 'refine', 'vvs', 'elements', 'producers'] as const;

/** How to find movements of zeny. */
export function zenyPlan(question: ItemLogQuestion, range: IdRange): Plan {
  const { characters, meant } = question;
  const { strict = {}, fuzzy = {} } = question.query;
  const types = letters(question, strict.log_types);
  const meantTypes = letters(question, fuzzy.log_types) ?? [];
  if (strict.zeny === false || ofItems.some((key) => strict[key])) return { branches: [], range };
  const amounts = typeof strict.zeny === 'object' ? amountPredicates(strict.zeny) : [];
  const filters = [...amounts, ...(types ? [isIn('type', types)] : [])];
  const rows = [within(range), ...filters];
  if (characters) {
    const hit = meantTypes.length > 0 ? isIn('type', meantTypes) : never;
    return { branches: byCharacter(zeny, question, { characters, strict: rows, fuzzy: hit }), range };
  }
  const cut = filters.length > 0 ? scannable(range) : range;
  const found = [within(cut), ...filters];
  if (isFuzzy(question.query))
    return {
      branches: [
        ...lookups({ index: zeny.typeIndex, column: 'type', values: meantTypes }, found),
        ...lookups({ index: zeny.characterIndex, column: 'char_id', values: meant }, found),
      ],
      range: cut,
    };
  if (types && amounts.length === 0)
    return { branches: lookups({ index: zeny.typeIndex, column: 'type', values: types }, rows), range };
  return { branches: [{ where: every(found) }], range: cut };
}
