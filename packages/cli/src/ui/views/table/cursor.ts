/** A place in a paged list. */
export interface Cursor {
  page: number;
  /** Row within the page. */
  index: number;
}

interface Extent {
  total: number;
  pageSize: number;
  /** Rows of the first page that are not counted among those of a page. */
  pinned?: number | undefined;
}

/** Moves by rows over page ends; never past the first or the last row. */
export function moveCursor(cursor: Cursor, by: number, extent: Extent): Cursor {
  const { total, pageSize, pinned = 0 } = extent;
  const row = Math.max(0, Math.min(rowAt(cursor, extent) + by, total - 1));
  const page = Math.max(0, Math.floor((row - pinned) / pageSize));
  return { page, index: row - rowAt({ page, index: 0 }, extent) };
}

/** The number of a row in the whole list, counted from 0. */
export const rowAt = ({ page, index }: Cursor, { pageSize, pinned = 0 }: Omit<Extent, 'total'>): number =>
  page * pageSize + index + (page > 0 ? pinned : 0);

/** The first row that is seen when `height` rows fit, so that the chosen one stands amid the others. */
export const windowTop = (index: number, length: number, height: number): number =>
  Math.max(0, Math.min(index - Math.floor(height / 2), length - height));
