import type { Selection } from '../../core/query/select.ts';
import { termMatcher } from '../../rules/search-terms.ts';
import type { Filter } from '../content.ts';
import { toSearchText } from '../search/search-box.ts';
import type { TableScreen } from './table.ts';

/** Search text and filters that are applied to the loaded rows. */
interface RowFilter {
  /** Search text as it was typed. */
  text: string;
  filters: readonly Filter[];
  /** Rows that match a text in the search language; undefined for plain text. */
  selection: Selection | undefined;
  now: number;
}

/** Returns the rows that match search and filters. A text in the search language may define their order. */
export function matchingRows<Row>(
  definition: TableScreen<Row>,
  rows: readonly Row[],
  { text, filters, selection, now }: RowFilter,
): Row[] {
  const words = selection ? selection.parsed.words : text;
  const passes = rowPredicate(definition, { words, filters, now });
  return numbersInOrder(rows, selection).flatMap((at) => {
    const row = rows[at];
    return row !== undefined && passes(row) ? [row] : [];
  });
}

/** Returns the indexes of the rows that match a search, in the order that the search text requests. */
function numbersInOrder(rows: readonly unknown[], selection: Selection | undefined): number[] {
  const numbers = [...rows.keys()].filter((at) => selection?.marks[at] !== 0);
  const compare = selection?.compare;
  return compare ? numbers.sort((a, b) => compare(a, b) || a - b) : numbers;
}

/**
 * Returns the function that tests a row. A row must contain all search words, and match at least one value of every
 * filter key.
 */
function rowPredicate<Row>(
  { search, matchesFilter }: TableScreen<Row>,
  { words, filters, now }: { words: string; filters: readonly Filter[]; now: number },
): (row: Row) => boolean {
  const matches = termMatcher(toSearchText(words, { min: search.minLength ?? 0 }));
  const keys = [...new Set(filters.map(({ key }) => key))];
  const passes = (row: Row) =>
    !matchesFilter || keys.every((key) => filters.some((filter) => filter.key === key && matchesFilter(row, filter)));
  return (row) => (!search.texts || matches(search.texts(row, now))) && passes(row);
}
