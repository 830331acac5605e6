import { invalid } from '../../rules/refusal.ts';

/**
 * Maximum number of log entries that a query reads to sort them by a name. It is lower than for orders of the database,
 * because the ids of all entries are read for each page.
 */
export const maxNamedLines = 50_000;

/** A log entry that is sorted by a name. */
interface NamedLine {
  id: number;
  /** Time of the entry in epoch milliseconds. */
  time: number;
}

/** Compares names in the same order as lists of the SDK. */
const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Sorts log entries by name. Entries without a name are last in both directions; equal names are newest first. */
export function sortByName<Line extends NamedLine>(
  lines: readonly Line[],
  nameOf: (line: Line) => string,
  direction: 'ascending' | 'descending',
): Line[] {
  const sign = direction === 'ascending' ? 1 : -1;
  const names = new Map(lines.map((line) => [line, nameOf(line)]));
  // The different names are sorted first, because a log has many more entries than names.
  const ordered = [...new Set(names.values())].sort(
    (a, b) => Number(a === '') - Number(b === '') || sign * collator.compare(a, b) || (a < b ? -1 : 1),
  );
  const ranks = new Map(ordered.map((name, rank) => [name, rank]));
  const rankOf = (line: Line) => ranks.get(names.get(line) ?? '') ?? 0;
  return lines.toSorted((a, b) => rankOf(a) - rankOf(b) || b.time - a.time || b.id - a.id);
}

/** A page of sorted log entries, and whether entries follow it. */
export interface PageAfter<Line> {
  lines: Line[];
  hasMore: boolean;
}

/**
 * Returns the page after the last entry of the previous page; the first page without one. Throws a 400
 * `invalid_cursor` if that entry was deleted.
 */
export function pageAfter<Line>(
  lines: readonly Line[],
  isLast: ((line: Line) => boolean) | undefined,
  limit: number,
): PageAfter<Line> {
  const last = isLast ? lines.findIndex(isLast) : -1;
  if (isLast && last < 0)
    throw invalid('invalid_cursor', 'This page of the list is no longer valid. Please search again.');
  return { lines: lines.slice(last + 1, last + 1 + limit), hasMore: last + 1 + limit < lines.length };
}
