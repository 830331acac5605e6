import { normalize } from '../../core/normalize.ts';

/**
 * A searched field of a record besides its name and id. A higher weight ranks a misspelt match in this field higher.
 */
export interface SearchField<R> {
  readonly weight: number;
  readonly values: (record: R) => readonly string[];
}

/** Functions that return the searched texts of a record. */
export interface SearchSchema<R> {
  readonly id: (record: R) => string;
  readonly name: (record: R) => string;
  readonly fields: readonly SearchField<R>[];
}

/** A record in the search index, with its texts in lower case and normalized. */
export interface IndexEntry<R> {
  readonly record: R;
  readonly id: string;
  readonly name: string;
  /** All searched values besides id and name, one per line. */
  readonly otherValues: string;
}

const nameWeight = 10;
const idWeight = 8;

/**
 * Ranks of a name for a search text: the name equals the text, begins with it, contains a word that begins with it, or
 * none of these.
 */
export const nameRanks = { exact: 0, prefix: 1, wordStart: 2, rest: 3 } as const;
export type NameRank = (typeof nameRanks)[keyof typeof nameRanks];

/**
 * Returns the rank of a name for a search text; smaller is better. Lists with names of several kinds are sorted by this
 * rank.
 */
export function nameRank(name: string, typed: string): NameRank {
  const [text, searchText] = [normalize(name), normalize(typed)];
  if (text === searchText) return nameRanks.exact;
  if (text.startsWith(searchText)) return nameRanks.prefix;
  return text.includes(` ${searchText}`) ? nameRanks.wordStart : nameRanks.rest;
}

/** Returns the distinct pairs of neighbouring characters (bigrams) of a text, encoded as numbers. */
export function bigramsOf(text: string): Set<number> {
  const pairs = new Set<number>();
  for (let at = 1; at < text.length; at++) pairs.add(text.charCodeAt(at - 1) * 65_536 + text.charCodeAt(at));
  return pairs;
}

/** Records that have a searched value, as pairs of the record's index and the weight of the field. */
type Postings = number[];

/**
 * Index of the searched texts. Values repeat across thousands of records, so each distinct value is stored once, with
 * its records, and is found by its bigrams.
 */
export class SearchIndex<R> {
  readonly entries: readonly IndexEntry<R>[];
  readonly values: readonly string[];
  readonly #postings: readonly Postings[];
  readonly #byBigram: ReadonlyMap<number, readonly number[]>;
  readonly #shared: Uint8Array;

  constructor(data: {
    entries: readonly IndexEntry<R>[];
    postings: ReadonlyMap<string, Postings>;
    byBigram: ReadonlyMap<number, readonly number[]>;
  }) {
    this.entries = data.entries;
    this.values = [...data.postings.keys()];
    this.#postings = [...data.postings.values()];
    this.#byBigram = data.byBigram;
    this.#shared = new Uint8Array(this.values.length);
  }

  /**
   * Calls a function for each record that has a searched value, with the record's index and the weight of the field.
   * `value` is an index in `values`.
   */
  eachPosting(value: number, call: (entry: number, weight: number) => void): void {
    const list = this.#postings[value] ?? [];
    for (let at = 0; at < list.length; at += 2) call(list[at] ?? 0, list[at + 1] ?? 0);
  }

  /**
   * Returns at most `limit` searched values that share at least `minShared` bigrams with the search text, best first.
   * Values without an allowed record are skipped. Values with equally many shared bigrams may be cut, because they can
   * be a thousand.
   */
  similar(
    bigrams: ReadonlySet<number>,
    { minShared, limit, allowed }: { minShared: number; limit: number; allowed: Uint8Array | undefined },
  ): number[] {
    const shared = this.#shared.fill(0);
    const buckets: number[][] = Array.from({ length: bigrams.size + 1 }, () => []);
    const touched: number[] = [];
    for (const bigram of bigrams) {
      for (const value of this.#byBigram.get(bigram) ?? []) {
        const count = (shared[value] ?? 0) + 1;
        shared[value] = count;
        if (count === minShared) touched.push(value);
      }
    }
    for (const value of touched) if (this.#isAllowed(value, allowed)) buckets[shared[value] ?? 0]?.push(value);
    const found: number[] = [];
    for (let count = bigrams.size; count >= minShared && found.length < limit; count--) {
      found.push(...(buckets[count] ?? []).slice(0, limit - found.length));
    }
    return found;
  }

  #isAllowed(value: number, allowed: Uint8Array | undefined): boolean {
    if (!allowed) return true;
    const list = this.#postings[value] ?? [];
    for (let at = 0; at < list.length; at += 2) if (allowed[list[at] ?? 0] === 1) return true;
    return false;
  }
}

function add(postings: Map<string, Postings>, value: string, posting: readonly [entry: number, weight: number]): void {
  if (value === '') return;
  const list = postings.get(value);
  if (list) list.push(...posting);
  else postings.set(value, [...posting]);
}

/** Builds the search index of records. The generator yields after every record and every value. */
export function* buildIndex<R>(records: readonly R[], schema: SearchSchema<R>): Generator<void, SearchIndex<R>> {
  const entries: IndexEntry<R>[] = [];
  const postings = new Map<string, Postings>();
  for (const record of records) {
    const at = entries.length;
    const id = normalize(schema.id(record));
    const name = normalize(schema.name(record));
    const otherValues: string[] = [];
    add(postings, id, [at, idWeight]);
    add(postings, name, [at, nameWeight]);
    for (const { weight, values } of schema.fields) {
      for (const value of new Set(values(record).map(normalize))) {
        otherValues.push(value);
        add(postings, value, [at, weight]);
      }
    }
    entries.push({ record, id, name, otherValues: otherValues.join('\n') });
    yield;
  }
  const byBigram = new Map<number, number[]>();
  let value = 0;
  for (const text of postings.keys()) {
    for (const bigram of bigramsOf(text)) {
      const list = byBigram.get(bigram);
      if (list) list.push(value);
      else byBigram.set(bigram, [value]);
    }
    value++;
    yield;
  }
  return new SearchIndex({ entries, postings, byBigram });
}
