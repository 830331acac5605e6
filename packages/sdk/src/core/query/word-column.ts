/** A displayed word of a search field, and the number of records that have it. */
export interface WordCount {
  readonly word: string;
  /** Number of records with the word; undefined if only a server can count them. */
  readonly count: number | undefined;
}

/** The words of all records for one search field, stored as numbers. Counting them takes one pass over two lists. */
export interface WordColumn {
  /** Returns the number of marked records (1) for each word; the most frequent word is first. */
  count(among: Uint8Array): WordCount[];
}

/**
 * Creates the column of words, which counts the records with each word.
 * @param column the words of each record.
 */
export function createWordColumn(column: readonly (readonly string[])[]): WordColumn {
  const numbers = new Map<string, number>();
  /** Start positions of each record's words: those of record `at` are from `starts[at]` to before `starts[at + 1]`. */
  const starts = new Uint32Array(column.length + 1);
  const written: number[] = [];
  for (const [at, own] of column.entries()) {
    for (const word of own.length > 1 ? new Set(own) : own) {
      const number = numbers.get(word) ?? numbers.size;
      numbers.set(word, number);
      written.push(number);
    }
    starts[at + 1] = written.length;
  }
  const owned = Uint32Array.from(written);
  const words = [...numbers.keys()];
  return {
    count(among) {
      const counts = new Uint32Array(words.length);
      for (let at = 0; at < among.length; at++) {
        if (among[at] !== 1) continue;
        const end = starts[at + 1] ?? 0;
        for (let entry = starts[at] ?? 0; entry < end; entry++) {
          const number = owned[entry] ?? 0;
          counts[number] = (counts[number] ?? 0) + 1;
        }
      }
      return words
        .flatMap((word, number) => ((counts[number] ?? 0) > 0 ? [{ word, count: counts[number] ?? 0 }] : []))
        .sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1));
    },
  };
}
