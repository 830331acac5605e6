/** Position of the cursor in a paged list. */
export interface Cursor {
  page: number;
  /** Index of the row within the page. */
  index: number;
}

interface Paging {
  total: number;
  pageSize: number;
  /** Number of pinned rows: rows at the start of the first page that are not counted in the page size. */
  pinned?: number | undefined;
}

/** Moves the cursor of a list by rows across pages, up to the first or last row. */
export function moveTableCursor(cursor: Cursor, by: number, paging: Paging): Cursor {
  const { total, pageSize, pinned = 0 } = paging;
  const row = Math.max(0, Math.min(rowNumber(cursor, paging) + by, total - 1));
  const page = Math.max(0, Math.floor((row - pinned) / pageSize));
  return { page, index: row - rowNumber({ page, index: 0 }, paging) };
}

/**
 * Moves the cursor of a list by whole pages. From a pinned row (above the list), it moves as from the first row after
 * the pinned ones.
 */
export function turnTablePage({ page, index }: Cursor, pages: number, paging: Paging): Cursor {
  const { pageSize, pinned = 0 } = paging;
  const counted = page === 0 ? Math.max(index, pinned) : index;
  return moveTableCursor({ page, index: counted }, pages * pageSize, paging);
}

/** Returns the cursor's row as an index in the whole list. */
export const rowNumber = ({ page, index }: Cursor, { pageSize, pinned = 0 }: Omit<Paging, 'total'>): number =>
  page * pageSize + index + (page > 0 ? pinned : 0);

/**
 * Returns the index of the first visible row of a list with space for `height` rows. The selected row is in the middle
 * if possible.
 */
export const windowTop = (index: number, length: number, height: number): number =>
  Math.max(0, Math.min(index - Math.floor(height / 2), length - height));
