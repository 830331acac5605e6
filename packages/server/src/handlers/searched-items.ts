import { type FuzzyFilters, type LogQuery, limits } from '@kafra/sdk/contract';
import type { GameFacts } from '../rules/game/game-facts.ts';
import type { OptionMatch } from '../rules/game/option-search.ts';
import { searchText } from '../rules/log-filters.ts';

const joined = (named: readonly number[] | undefined, found: readonly number[]): number[] =>
  [...new Set([...(named ?? []), ...found])].slice(0, limits.fuzzyItems);

/**
 * Returns the log query with the ids of all items that match its search text. Clients send at most ten ids of each
 * kind.
 */
export function withSearchedItems(query: LogQuery, facts: Pick<GameFacts, 'itemsNamed'>): LogQuery {
  const text = searchText(query);
  if (text === undefined) return query;
  const found = facts.itemsNamed(text);
  const items = joined(query.fuzzy?.items, found.items);
  const cards = joined(query.fuzzy?.cards, found.cards);
  const fuzzy: FuzzyFilters = {
    ...query.fuzzy,
    ...(items.length > 0 && { items }),
    ...(cards.length > 0 && { cards }),
  };
  return { ...query, fuzzy };
}

/** Returns the random options of items to which the search text of a query may refer. */
export function searchedOptions(query: LogQuery, facts: Pick<GameFacts, 'optionsNamed'>): readonly OptionMatch[] {
  const text = searchText(query);
  return text === undefined ? [] : facts.optionsNamed(text);
}
