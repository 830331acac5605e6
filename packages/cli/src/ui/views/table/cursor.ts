/** A place in a paged list. */
export interface Cursor {
  page: number;
  /** Row within the page. */
  index: number;
}

interface Extent {
  total: number;
  pageSize: number;
}

/** Moves by rows over page ends; never past the first or the last row. */
export function moveCursor({ page, index }: Cursor, by: number, { total, pageSize }: Extent): Cursor {
  const row = Math.max(0, Math.min(page * pageSize + index + by, total - 1));
  return { page: Math.floor(row / pageSize), index: row % pageSize };
}

/** The first row that is seen when `height` rows fit, so that the chosen one stands amid the others. */
export const windowTop = (index: number, length: number, height: number): number =>
  Math.max(0, Math.min(index - Math.floor(height / 2), length - height));
