/** Entries of a list by their place in it, counted from 0; the one at `end` is not among them. */
export interface RowRange {
  start: number;
  end: number;
}

export const allRowsRange: RowRange = { start: 0, end: Number.POSITIVE_INFINITY };
