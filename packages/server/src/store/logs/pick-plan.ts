import { isFuzzy } from '../../rules/log-filters.ts';
import { monsterLetters } from '../../rules/picklog-types.ts';
import { type Branch, lookups } from './branches.ts';
import { type IdRange, scannable, within } from './id-range.ts';
import { byCharacter, fuzzyItems, type ItemLogQuestion, lettersOf, type Plan } from './item-question.ts';
import { every, isIn, isNotIn, itemPredicates, never, type Predicate, some, uniqueIds } from './predicates.ts';

const byType = { index: 'site_pick_type', column: 'type' } as const;
const byItem = { index: 'site_pick_item', column: 'nameid' } as const;
const byUniqueId = { index: 'site_pick_unique', column: 'unique_id' } as const;
const byCharacterId = { index: 'site_pick_char', column: 'char_id' } as const;

/** Rows that name a monster instead of a character belong to nobody's own log. */
const noMonsters = isNotIn('type', monsterLetters);

/** What every row must meet. */
function strictFilters(question: ItemLogQuestion): Predicate[] {
  const { strict = {} } = question.query;
  const types = lettersOf(question, strict.log_types);
  const items = itemPredicates({ ...strict, producerIds: question.producerIds });
  return types ? [...items, isIn('type', types)] : items;
}

/** What the fuzzy part may hit, besides the character. */
function fuzzyHits(question: ItemLogQuestion): Predicate[] {
  const { fuzzy = {} } = question.query;
  const types = lettersOf(question, fuzzy.log_types);
  return [...fuzzyItems(fuzzy), ...(types ? [isIn('type', types)] : [])];
}

function ofCharacters(question: ItemLogQuestion, range: IdRange, characters: readonly number[]): Plan {
  const hits = fuzzyHits(question);
  const strict = [within(range), ...strictFilters(question), noMonsters];
  const fuzzy = hits.length > 0 ? some(hits) : never;
  return { branches: byCharacter(byCharacterId.index, question, { characters, strict, fuzzy }), range };
}

/** Everybody's rows that a text may mean: a way in for each thing it was resolved to. */
function ofText(question: ItemLogQuestion, range: IdRange): Plan {
  const { fuzzy = {} } = question.query;
  const filters = strictFilters(question);
  const withoutIndex = fuzzyItems({ cards: fuzzy.cards, vvs: fuzzy.vvs, elements: fuzzy.elements });
  const covered = filters.length > 0 || withoutIndex.length > 0 ? scannable(range) : range;
  const rows = [within(covered), ...filters];
  const branches: Branch[] = [
    ...lookups({ ...byItem, values: fuzzy.items ?? [] }, rows),
    ...lookups({ ...byUniqueId, values: uniqueIds(fuzzy.unique_id === undefined ? [] : [fuzzy.unique_id]) }, rows),
    ...lookups({ ...byType, values: lettersOf(question, fuzzy.log_types) ?? [] }, rows),
    ...lookups({ ...byCharacterId, values: question.meant }, [...rows, noMonsters]),
  ];
  if (withoutIndex.length > 0) branches.push({ where: every([...rows, some(withoutIndex)]) });
  return { branches, range: covered };
}

/** Everybody's rows by the filter that finds the fewest; where none has an index, the newest rows are looked through. */
function ofFilters(question: ItemLogQuestion, range: IdRange): Plan {
  const { strict = {} } = question.query;
  const filters = strictFilters(question);
  const meant = question.meant.length > 0 ? [isIn('char_id', question.meant)] : [];
  const hits = isFuzzy(question.query) ? [some([...fuzzyHits(question), ...meant])] : [];
  const rows = [within(range), ...filters, ...hits];
  if (strict.unique_id)
    return { branches: lookups({ ...byUniqueId, values: uniqueIds(strict.unique_id) }, rows), range };
  if (strict.items) return { branches: lookups({ ...byItem, values: strict.items }, rows), range };
  const types = lettersOf(question, strict.log_types);
  if (types && filters.length === 1) return { branches: lookups({ ...byType, values: types }, rows), range };
  const covered = filters.length === 0 ? range : scannable(range);
  return { branches: [{ where: every([within(covered), ...filters]) }], range: covered };
}

/** How to find the item lines that answer a question. */
export function pickPlan(question: ItemLogQuestion, range: IdRange): Plan {
  const { characters, query } = question;
  const { zeny, unique_id, items } = query.strict ?? {};
  if (zeny) return { branches: [], range };
  if (characters) return ofCharacters(question, range, characters);
  return isFuzzy(query) && !unique_id && !items ? ofText(question, range) : ofFilters(question, range);
}
