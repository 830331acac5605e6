import { elements, limits, loginResults, storageTypes, veryStrong } from '../contract/constants.ts';
import type { FuzzyFilters } from '../contract/log-query.ts';
import { plural } from './format.ts';
import { allLogTypes, logTypeName } from './log-types.ts';
import { matchesTerms } from './search-terms.ts';

/** What a text may mean on one screen. */
export type Meaning = 'items' | 'log_types' | 'storage_types' | 'unique_id' | 'vvs' | 'elements' | 'rcodes';

/** Items by name, for the ids that a text may mean. */
export type NamedItems = readonly { id: number; name: string }[];

const wordsOf = (words: Readonly<Record<number, string>>): [number, string][] =>
  Object.entries(words).map(([key, word]) => [Number(key), word]);

/** What a text was found to mean. */
export interface Resolved {
  /** Undefined for a text that is too short (2 letters). */
  fuzzy: FuzzyFilters | undefined;
  /** Said where it means more than can be asked for. */
  hint: string | undefined;
}

/**
 * Those whose words hold the text, the likeliest first: the very name, what is `near`, names of which a word begins
 * with the text, then the others, of each kind the short ones first.
 */
function find<T>(text: string, candidates: readonly [T, string][], near?: ReadonlySet<T>): T[] {
  const matches = matchesTerms(text);
  const whole = text.toLowerCase();
  const kindOf = (value: T, word: string) => {
    if (word === whole) return 0;
    if (near?.has(value)) return 1;
    return ` ${word}`.includes(` ${whole}`) ? 2 : 3;
  };
  const rank = (value: T, name: string) => {
    const word = name.toLowerCase();
    return kindOf(value, word) * 1e6 + word.length;
  };
  return candidates
    .filter(([, word]) => matches([word]))
    .map(([value, word]) => ({ value, rank: rank(value, word) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ value }) => value);
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
  rcodes: (text) => (/^\d+$/.test(text) ? [Number(text)].filter(isResultCode) : find(text, wordsOf(loginResults))),
};

/** A byte: codes without a name are listed as `Unknown (5)`. */
const isResultCode = (code: number): boolean => code <= 255;

function strength(text: string): number[] {
  const exact = wordsOf(veryStrong).filter(([, word]) => word.toLowerCase() === text.toLowerCase());
  return [...exact.map(([value]) => value), ...find(text, wordsOf(veryStrong))].slice(0, 1);
}

/**
 * What a typed text asks a log for: names of items, kinds, results and the like become their numbers, and the text
 * itself is left for names that only the server knows.
 * @param near ids of items that are on the screen: they go before others whose names hold the text.
 */
export function resolveLogSearch(
  typed: string,
  meanings: readonly Meaning[],
  items: NamedItems,
  near?: ReadonlySet<number>,
): Resolved {
  const search = typed.trim();
  if (search.length < limits.logSearchMinimum) return { fuzzy: undefined, hint: undefined };
  const fuzzy: Record<string, unknown> = { search };
  let hint: string | undefined;
  for (const meaning of meanings) {
    if (meaning === 'unique_id') {
      if (isUniqueId(search)) fuzzy.unique_id = search;
      continue;
    }
    const found = meaning === 'items' ? findItems(search, items, near) : kinds[meaning](search);
    if (found.length > 0) fuzzy[meaning] = found.slice(0, limits.fuzzyMatches);
    if (meaning === 'items' && found.length > limits.fuzzyMatches) {
      hint = `${limits.fuzzyMatches} of ${plural(found.length, 'matching item')} searched.`;
    }
  }
  return { fuzzy: fuzzy as FuzzyFilters, hint };
}

const isUniqueId = (text: string): boolean => /^\d{1,20}$/.test(text) && BigInt(text) > BigInt(limits.uniqueIdAbove);

/** By name, or by the id itself. */
function findItems(search: string, items: NamedItems, near?: ReadonlySet<number>): number[] {
  if (/^\d+$/.test(search)) return items.some(({ id }) => id === Number(search)) ? [Number(search)] : [];
  return find(
    search,
    items.map(({ id, name }) => [id, name]),
    near,
  );
}
