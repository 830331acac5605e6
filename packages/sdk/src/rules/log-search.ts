import { elements, limits, loginResults, storageTypes, veryStrong } from '../contract/constants.ts';
import type { FuzzyFilters } from '../contract/log-query.ts';
import { allLogTypes, logTypeName } from './log-types.ts';
import { matchesTerms } from './search-terms.ts';

/** What a text may mean on one screen. */
export type Meaning = 'items' | 'log_types' | 'storage_types' | 'unique_id' | 'vvs' | 'elements' | 'rcodes';

/** Items by name, for the ids that a text may mean. */
export type NamedItems = readonly { id: number; name: string }[];

const wordsOf = (words: Readonly<Record<number, string>>): [number, string][] =>
  Object.entries(words).map(([key, word]) => [Number(key), word]);

/** The first ten whose words hold the text; those that begin with it and are short come first. */
function find<T>(text: string, candidates: readonly [T, string][]): T[] {
  const matches = matchesTerms(text);
  const start = text.toLowerCase();
  const rank = (word: string) => (word.toLowerCase().startsWith(start) ? 0 : 1e6) + word.length;
  return candidates
    .filter(([, word]) => matches([word]))
    .sort(([, a], [, b]) => rank(a) - rank(b))
    .slice(0, limits.fuzzyMatches)
    .map(([value]) => value);
}

const kinds: Readonly<Record<Exclude<Meaning, 'items' | 'unique_id'>, (text: string) => unknown[]>> = {
  log_types: (text) =>
    find(
      text,
      allLogTypes.map((pair) => [pair, logTypeName(...pair)]),
    ),
  storage_types: (text) =>
    find(
      text,
      Object.entries(storageTypes).map(([name, type]) => [type, name]),
    ),
  // One strength at most: the words of each hold those of the weaker ones.
  vvs: strength,
  elements: (text) => find(text, wordsOf(elements)),
  rcodes: (text) => find(text, wordsOf(loginResults)),
};

function strength(text: string): number[] {
  const exact = wordsOf(veryStrong).filter(([, word]) => word.toLowerCase() === text.toLowerCase());
  return [...exact.map(([value]) => value), ...find(text, wordsOf(veryStrong))].slice(0, 1);
}

/**
 * What a typed text asks a log for: names of items, kinds, results and the like become their numbers, and the text
 * itself is left for names that only the server knows. Undefined for a text that is too short (2 letters).
 */
export function resolveLogSearch(
  typed: string,
  meanings: readonly Meaning[],
  items: NamedItems,
): FuzzyFilters | undefined {
  const search = typed.trim();
  if (search.length < limits.logSearchMinimum) return undefined;
  const fuzzy: Record<string, unknown> = { search };
  for (const meaning of meanings) {
    if (meaning === 'unique_id') {
      if (isUniqueId(search)) fuzzy.unique_id = search;
      continue;
    }
    const found = meaning === 'items' ? findItems(search, items) : kinds[meaning](search);
    if (found.length > 0) fuzzy[meaning] = found;
  }
  return fuzzy as FuzzyFilters;
}

const isUniqueId = (text: string): boolean => /^\d{1,20}$/.test(text) && BigInt(text) > BigInt(limits.uniqueIdAbove);

/** By name, or by the id itself. */
function findItems(search: string, items: NamedItems): number[] {
  if (/^\d+$/.test(search)) return items.some(({ id }) => id === Number(search)) ? [Number(search)] : [];
  return find(
    search,
    items.map(({ id, name }) => [id, name]),
  );
}
