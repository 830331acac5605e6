/** Sort direction of a list. `ascending` begins with the smallest value, the oldest time, or A. */
export type Direction = 'ascending' | 'descending';

/** The sort order of a list: column and direction. */
export interface Sort {
  column: string;
  direction: Direction;
}

/** Returns true if two sort orders are the same, or if both are undefined. */
export const isSameSort = (a: Sort | undefined, b: Sort | undefined): boolean =>
  a?.column === b?.column && a?.direction === b?.direction;

export type SortValue = number | string | undefined;

/** The collator is created when a list is first sorted by words, because its creation takes a browser milliseconds. */
let collator: Intl.Collator | undefined;

function compare(a: SortValue, b: SortValue): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  collator ??= new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  return collator.compare(String(a), String(b));
}

/** Returns sorted rows. Equal rows keep their order, and rows without a value are last in both directions. */
export function sortRows<Row>(rows: readonly Row[], value: (row: Row) => SortValue, direction: Direction): Row[] {
  const sign = direction === 'ascending' ? 1 : -1;
  const isMissing = (found: SortValue) => found === undefined || found === '' || Number.isNaN(found);
  return rows
    .map((row) => ({ row, key: value(row) }))
    .sort(
      (a, b) =>
        Number(isMissing(a.key)) - Number(isMissing(b.key)) || (isMissing(a.key) ? 0 : sign * compare(a.key, b.key)),
    )
    .map(({ row }) => row);
}

/**
 * Returns the sort order of a list after a click on a column header. The active column is reversed, another one starts
 * ascending.
 */
export const nextSort = (sort: Sort, column: string): Sort => ({
  column,
  direction: sort.column === column && sort.direction === 'ascending' ? 'descending' : 'ascending',
});

export interface PageOf<Row> {
  rows: Row[];
  /** Number of the displayed page, counted from 0. A number beyond the last page is replaced by the last page. */
  page: number;
  pages: number;
  total: number;
}

/**
 * Returns one page of the rows of a list.
 * @param pinnedCount number of additional rows at the beginning of the first page, which do not count towards the page
 * size.
 */
export function paginate<Row>(rows: readonly Row[], page: number, size: number, pinnedCount = 0): PageOf<Row> {
  const pages = Math.max(1, Math.ceil((rows.length - pinnedCount) / size));
  const shown = Math.min(Math.max(0, page), pages - 1);
  const start = shown === 0 ? 0 : pinnedCount + shown * size;
  return { rows: rows.slice(start, pinnedCount + (shown + 1) * size), page: shown, pages, total: rows.length };
}
