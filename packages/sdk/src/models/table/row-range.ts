/** Range of row positions in a list, counted from 0; `end` is exclusive. */
export interface RowRange {
  start: number;
  end: number;
}

export const allRowsRange: RowRange = { start: 0, end: Number.POSITIVE_INFINITY };
