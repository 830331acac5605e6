import { distributeWidth } from './distribute-width.ts';

/** Widths that a table column requests, before the available width is known. */
export interface ColumnRequest {
  /** Width of the column's widest cell or of its title. */
  naturalWidth: number;
  /** Width of the column if its title takes two lines. Default: `naturalWidth`. */
  wrappedWidth?: number;
  /** Width of the column's widest cell without the title, which is cut before the cells. Default: `naturalWidth`. */
  contentWidth?: number;
  /** Width of each of the column's cells. Default: one cell of `contentWidth`. */
  cellWidths?: readonly number[];
  /** Minimum useful width of the column. Columns of numbers cannot shrink. */
  minWidth: number;
  /** Width below which the column is left out if others are more important. Default: `minWidth`. */
  usefulWidth?: number;
  /** Priority of the column, from 1 (removed last) to 3 (removed first). */
  priority: number;
  /** True if the column is never removed, even if the required columns do not fit. */
  isRequired?: boolean;
  /** True for numbers, which mean little if they are cut. */
  isNumeric?: boolean;
}

/** Minimum width of a text column, in cells. */
export const minTextWidth = 13;

export interface FittedColumn {
  /** Index of the column in the table. */
  index: number;
  width: number;
}

/**
 * Chooses the table columns that fit, and their widths. The least important columns are removed first, from the right.
 * Then titles are wrapped, then cut, and then the cells share the width. At least one column remains.
 */
export function fitColumns(requests: readonly ColumnRequest[], availableWidth: number, gap: number): FittedColumn[] {
  const kept = requests.map((request, index) => ({ ...request, index }));
  const gaps = () => gap * Math.max(0, kept.length - 1);
  const minSum = () => sum(kept.map(({ minWidth, usefulWidth }) => usefulWidth ?? minWidth));
  while (kept.length > 1 && minSum() + gaps() > availableWidth) {
    const lowest = Math.max(...kept.filter(({ isRequired }) => !isRequired).map(({ priority }) => priority));
    const last = kept.findLastIndex(({ priority, isRequired }) => !isRequired && priority === lowest);
    if (last < 0) break;
    kept.splice(last, 1);
  }
  const free = availableWidth - gaps();
  const naturalWidth = kept.map((request) => request.naturalWidth);
  const contentWidth = kept.map((request) => Math.max(request.contentWidth ?? request.naturalWidth, request.minWidth));
  const wrappedWidth = kept.map((request, at) =>
    Math.max(request.wrappedWidth ?? request.naturalWidth, contentWidth[at] ?? 0),
  );
  const widths =
    sum(contentWidth) > free
      ? distributeWidth(
          kept.map((request, at) => ({ ...request, contentWidth: contentWidth[at] ?? 0 })),
          free,
        )
      : shrinkWidths(shrinkWidths(naturalWidth, wrappedWidth, free), contentWidth, free);
  return kept.map(({ index }, at) => ({ index, width: widths[at] ?? 0 }));
}

const sum = (widths: readonly number[]): number => widths.reduce((all, width) => all + width, 0);

/** Shrinks the widest table columns until all fit, none below its minimum in `floors`. */
function shrinkWidths(from: readonly number[], floors: readonly number[], free: number): number[] {
  const widths = [...from];
  for (let over = sum(widths) - free; over > 0; over -= 1) {
    const slack = widths.map((width, at) => (width > (floors[at] ?? 0) ? width : -1));
    const widest = slack.indexOf(Math.max(...slack));
    if ((slack[widest] ?? -1) < 0) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}

/** Returns true if all table columns fit into the available width. */
export const doAllFit = (requests: readonly ColumnRequest[], availableWidth: number, gap: number): boolean =>
  sum(requests.map(({ minWidth }) => minWidth)) + gap * (requests.length - 1) <= availableWidth;
