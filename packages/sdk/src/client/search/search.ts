import Fuse from 'fuse.js/basic';
import { normalize } from '../../core/normalize.ts';
import { runChunked, runSync, type YieldTask } from '../databases/chunked.ts';
import { bigramsOf, buildIndex, type IndexEntry, type SearchIndex, type SearchSchema } from './search-index.ts';

/**
 * Minimum number of exact matches of a search. With fewer, the text may be misspelt, and similar values are searched
 * too.
 */
const enoughHits = 5;

/** Maximum number of values that the search for misspelt texts compares. Its cost depends only on this number. */
const maxCandidates = 400;

/**
 * Number of characters, from the beginning of the text, that the search for misspelt texts uses. The ranker splits
 * longer texts, which costs several searches.
 */
const maxFuzzyLength = 32;

/**
 * Rank penalty for a found value that is much longer or shorter than the search text: `dragonfly` means the monster
 * Dragon Fly, not its card.
 */
const lengthPenalty = 0.15;

/** Maximum number of search results. More results do not help the user. */
const maxResults = 1_000;

/** Maximum distance between a found value and the search text, in the unit of the fuzzy ranker. */
const fuzzyThreshold = 0.4;

/**
 * Tolerated edits as a share of the search text, and the minimum share of its bigrams that a value must contain. One
 * edit destroys at most two bigrams; a third of them is always required.
 */
const maxEditShare = 0.3;
const minBigramShare = 0.34;

/** Cost of the last search, so that tests can check it without a clock. */
export interface SearchCounters {
  candidates: number;
  fuseSearches: number;
}

/** Returns the rank of a record that contains the search text, smaller is better; undefined without a match. */
function tierOf<R>(
  { id, name, otherValues }: IndexEntry<R>,
  text: string,
  words: readonly string[],
): number | undefined {
  if (id === text || name === text) return 0;
  const at = name.indexOf(text);
  if (at === 0) return 1;
  if (at > 0) return name.includes(` ${text}`) ? 2 : 3;
  if (id.includes(text) || otherValues.includes(text)) return 4;
  const hasAll =
    words.length > 1 && words.every((word) => name.includes(word) || otherValues.includes(word) || id === word);
  return hasAll ? 5 : undefined;
}

/**
 * Returns true if the search text is a number, such as an id. An id is typed completely or not at all, so misspelt ids
 * are not searched.
 */
const isNumber = (text: string): boolean => /^\d+$/.test(text);

function lengthFactor(text: string, value: string): number {
  const longest = Math.max(text.length, value.length);
  return 1 - (lengthPenalty * Math.abs(text.length - value.length)) / longest;
}

const isNameTier = (tier: number): boolean => tier >= 1 && tier <= 3;

/**
 * Searches a database or another list of names while the user types. Exact matches come first, ranked by their position
 * in the text. If there are few, one fuzzy search over at most 400 similar values finds misspelt texts.
 */
export class RecordSearch<R> {
  readonly counters: SearchCounters = { candidates: 0, fuseSearches: 0 };
  readonly #index: SearchIndex<R>;

  constructor(index: SearchIndex<R>) {
    this.#index = index;
  }

  /**
   * Returns the records that match a search text, best first; an empty list for an empty text.
   * @param allowed marks with 1 the records that may be found; if absent, all records may be found.
   */
  search(typed: string, allowed?: Uint8Array): R[] {
    return this.searchNumbers(typed, allowed).flatMap((hit) => this.#index.entries[hit]?.record ?? []);
  }

  /** Returns the positions of the matching records in the searched list, best first. */
  searchNumbers(typed: string, allowed?: Uint8Array): number[] {
    this.counters.candidates = 0;
    this.counters.fuseSearches = 0;
    const text = normalize(typed);
    if (text === '') return [];
    const plain = this.#plainHits(text, allowed);
    const isMisspelt = plain.length < enoughHits && !isNumber(text);
    const hits = isMisspelt ? [...new Set([...plain, ...this.#fuzzyHits(text, allowed)])] : plain;
    return hits.slice(0, maxResults);
  }

  #plainHits(text: string, allowed: Uint8Array | undefined): number[] {
    const { entries } = this.#index;
    const words = text.split(' ');
    const hits: { at: number; tier: number; length: number }[] = [];
    for (const [at, entry] of entries.entries()) {
      if (allowed && allowed[at] !== 1) continue;
      const tier = tierOf(entry, text, words);
      if (tier !== undefined) hits.push({ at, tier, length: isNameTier(tier) ? entry.name.length : 0 });
    }
    return hits.sort((a, b) => a.tier - b.tier || a.length - b.length || a.at - b.at).map(({ at }) => at);
  }

  #fuzzyHits(text: string, allowed: Uint8Array | undefined): number[] {
    const bigrams = bigramsOf(text);
    const bound = bigrams.size - 2 * Math.floor(maxEditShare * text.length);
    const minShared = Math.max(1, Math.min(bound, Math.ceil(minBigramShare * bigrams.size)));
    const numbers = this.#index.similar(bigrams, { minShared, limit: maxCandidates, allowed });
    const { counters } = this;
    counters.candidates = numbers.length;
    if (numbers.length === 0) return [];
    counters.fuseSearches++;
    const values = numbers.map((number) => this.#index.values[number] ?? '');
    const best = new Map<number, number>();
    for (const { refIndex, score = 1 } of new Fuse(values, fuseOptions).search(text.slice(0, maxFuzzyLength))) {
      const closeness = (1 - score) ** 2 * lengthFactor(text, values[refIndex] ?? '');
      this.#index.eachPosting(numbers[refIndex] ?? -1, (entry, weight) => {
        if (allowed && allowed[entry] !== 1) return;
        const points = closeness * (1 + weight / 10);
        if (points > (best.get(entry) ?? 0)) best.set(entry, points);
      });
    }
    return [...best].sort(([a, x], [b, y]) => y - x || a - b).map(([entry]) => entry);
  }
}

/**
 * The extended search of the library Fuse stays off. In it `!`, `=`, `|` and quotes are operators, but users type them
 * as text.
 */
const fuseOptions = {
  isCaseSensitive: true,
  includeScore: true,
  threshold: fuzzyThreshold,
  ignoreLocation: true,
} as const;

/** Creates the search of a list synchronously; for short lists, and for programs without a screen. */
export const createSearch = <R>(records: readonly R[], schema: SearchSchema<R>): RecordSearch<R> =>
  new RecordSearch(runSync(buildIndex(records, schema)));

/** Creates the search of a list in slices, so that a screen stays responsive. */
export const buildSearch = async <R>(
  records: readonly R[],
  schema: SearchSchema<R>,
  yieldTask?: YieldTask,
): Promise<RecordSearch<R>> => new RecordSearch(await runChunked(buildIndex(records, schema), yieldTask));
