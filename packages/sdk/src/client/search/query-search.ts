import { limits } from '../../contract/constants.ts';
import type { QueryEngine } from '../../core/query/language.ts';
import type { RecordSearch } from './search.ts';

/** Records that a search found. */
export interface FoundRecords<R> {
  readonly records: readonly R[];
  /**
   * True if the search text defines the order of the records, or if they are ranked. Otherwise the list's own order
   * applies.
   */
  readonly isOrdered: boolean;
}

/**
 * Finds records by a text that may be written in the search language. A plain text is searched as typed. For a text
 * with filters, the remaining free words are searched among the records that match the filters.
 */
export class QuerySearch<R> {
  readonly #engine: QueryEngine;
  readonly #search: RecordSearch<R>;
  readonly #records: readonly R[];

  constructor(records: readonly R[], search: RecordSearch<R>, engine: QueryEngine) {
    this.#records = records;
    this.#search = search;
    this.#engine = engine;
  }

  find(text: string): FoundRecords<R> {
    const { parsed, marks, compare } = this.#engine.select(text);
    if (!parsed.isStructured)
      return text.trim().length < limits.minDatabaseSearchLength
        ? { records: this.#records, isOrdered: false }
        : { records: this.#search.search(text), isOrdered: true };
    const isSearched = parsed.words.trim().length >= limits.minDatabaseSearchLength;
    const numbers = isSearched ? this.#search.searchNumbers(parsed.words, marks) : marked(marks);
    const ordered = compare ? numbers.toSorted((a, b) => compare(a, b) || a - b) : numbers;
    return {
      records: ordered.flatMap((at) => this.#records[at] ?? []),
      isOrdered: isSearched || compare !== undefined,
    };
  }
}

function marked(marks: Uint8Array): number[] {
  const numbers: number[] = [];
  for (const [at, mark] of marks.entries()) if (mark === 1) numbers.push(at);
  return numbers;
}
