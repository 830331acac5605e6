import Fuse from 'fuse.js/basic';
import { bigramsOf, type Entry, indexing, normal, type SearchIndex, type SearchSubject } from './search-index.ts';
import { atOnce, inSlices, type Pause } from './slices.ts';

/** With this many plain hits a text is taken as spelt right. */
const ENOUGH = 5;

/** Values the fuzzy ranker may look at in one search; its cost grows with them and with nothing else. */
const CANDIDATES = 400;

/** The fuzzy ranker splits longer texts, which would cost several searches; the beginning of one is enough. */
const LONGEST_FUZZY = 32;

/** How much a value loses for being much longer or shorter than the text: `dragonfly` means Dragon Fly, not its card. */
const LENGTH_LOSS = 0.15;

/** Hits beyond this are of no use to a reader. */
const MOST_RESULTS = 1_000;

/** How far a value may be from the text; the ranker's own measure. */
const THRESHOLD = 0.4;

/** Shares of the text's bigrams a value must have: one edit destroys at most two, and a third is always asked for. */
const EDITS = 0.3;
const LEAST_SHARE = 0.34;

/** What the last search cost, so that tests can hold it to its promise without a stopwatch. */
export interface SearchCounters {
  candidates: number;
  fuseSearches: number;
}

/** The place of a plain hit: the smaller the better; undefined for none. */
function tierOf<R>({ id, name, rest }: Entry<R>, text: string, words: readonly string[]): number | undefined {
  if (id === text || name === text) return 0;
  const at = name.indexOf(text);
  if (at === 0) return 1;
  if (at > 0) return name.includes(` ${text}`) ? 2 : 3;
  if (id.includes(text) || rest.includes(text)) return 4;
  const hasAll = words.length > 1 && words.every((word) => name.includes(word) || rest.includes(word) || id === word);
  return hasAll ? 5 : undefined;
}

/** An id is typed exactly or not at all. */
const isNumber = (text: string): boolean => /^\d+$/.test(text);

function lengthFactor(text: string, value: string): number {
  const longest = Math.max(text.length, value.length);
  return 1 - (LENGTH_LOSS * Math.abs(text.length - value.length)) / longest;
}

const isNameTier = (tier: number): boolean => tier >= 1 && tier <= 3;

/**
 * Searches one database, or any list with names, as one types. Plain hits come first, ranked by where the text stands;
 * when there are few, one fuzzy search over at most 400 similar values finds what was misspelt.
 */
export class RecordSearch<R> {
  readonly counters: SearchCounters = { candidates: 0, fuseSearches: 0 };
  readonly #index: SearchIndex<R>;

  constructor(index: SearchIndex<R>) {
    this.#index = index;
  }

  /** The records that fit, the best first; none for an empty text. */
  search(typed: string): R[] {
    this.counters.candidates = 0;
    this.counters.fuseSearches = 0;
    const text = normal(typed);
    if (text === '') return [];
    const plain = this.#plainHits(text);
    const isMisspelt = plain.length < ENOUGH && !isNumber(text);
    const hits = isMisspelt ? [...new Set([...plain, ...this.#fuzzyHits(text)])] : plain;
    return hits.slice(0, MOST_RESULTS).flatMap((hit) => this.#index.entries[hit]?.record ?? []);
  }

  #plainHits(text: string): number[] {
    const { entries } = this.#index;
    const words = text.split(' ');
    const hits: { at: number; tier: number; length: number }[] = [];
    for (const [at, entry] of entries.entries()) {
      const tier = tierOf(entry, text, words);
      if (tier !== undefined) hits.push({ at, tier, length: isNameTier(tier) ? entry.name.length : 0 });
    }
    return hits.sort((a, b) => a.tier - b.tier || a.length - b.length || a.at - b.at).map(({ at }) => at);
  }

  #fuzzyHits(text: string): number[] {
    const bigrams = bigramsOf(text);
    const bound = bigrams.size - 2 * Math.floor(EDITS * text.length);
    const least = Math.max(1, Math.min(bound, Math.ceil(LEAST_SHARE * bigrams.size)));
    const numbers = this.#index.similar(bigrams, least, CANDIDATES);
    const { counters } = this;
    counters.candidates = numbers.length;
    if (numbers.length === 0) return [];
    counters.fuseSearches++;
    const values = numbers.map((number) => this.#index.values[number] ?? '');
    const best = new Map<number, number>();
    for (const { refIndex, score = 1 } of new Fuse(values, fuseOptions).search(text.slice(0, LONGEST_FUZZY))) {
      const closeness = (1 - score) ** 2 * lengthFactor(text, values[refIndex] ?? '');
      this.#index.eachPosting(numbers[refIndex] ?? -1, (entry, weight) => {
        const points = closeness * (1 + weight / 10);
        if (points > (best.get(entry) ?? 0)) best.set(entry, points);
      });
    }
    return [...best].sort(([a, x], [b, y]) => y - x || a - b).map(([entry]) => entry);
  }
}

/** Extended search stays off: in it `!`, `=`, `|` and quotes are operators, and users type them. */
const fuseOptions = { isCaseSensitive: true, includeScore: true, threshold: THRESHOLD, ignoreLocation: true } as const;

/** Makes a list searchable at once; for short lists and programs without a screen. */
export const createSearch = <R>(records: readonly R[], subject: SearchSubject<R>): RecordSearch<R> =>
  new RecordSearch(atOnce(indexing(records, subject)));

/** Makes a list searchable in slices, so that a screen stays alive meanwhile. */
export const buildSearch = async <R>(
  records: readonly R[],
  subject: SearchSubject<R>,
  pause?: Pause,
): Promise<RecordSearch<R>> => new RecordSearch(await inSlices(indexing(records, subject), pause));
