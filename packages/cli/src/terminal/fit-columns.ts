import { distributeWidth } from './distribute-width.ts';

/** A column before it is known how much room there is. */
export interface ColumnRequest {
  /** What its widest cell takes, or its title. */
  naturalWidth: number;
  /** What it takes with its title in two lines; `naturalWidth` where this is left out. */
  wrappedWidth?: number;
  /** What its cells take without its title, which is cut before any of them is; `naturalWidth` where this is left out. */
  contentWidth?: number;
  /** Below this it says nothing any more; numbers cannot shrink at all. */
  minWidth: number;
  /** 1 stays to the last, 3 is the first to go. */
  priority: number;
  /** It stays even where there is too little room for all that do. */
  isRequired?: boolean;
  /** Numbers, which say little as long as one of them is cut. */
  isNumeric?: boolean;
}

/** Text may shrink to this many cells. */
export const minTextWidth = 13;

export interface FittedColumn {
  /** Index of the column. */
  index: number;
  width: number;
}

/**
 * Chooses the columns that fit and their widths: the least important ones go first, from the end on; then titles take
 * two lines, then they are cut, then the cells share what there is. At least one column remains.
 */
export function fitColumns(requests: readonly ColumnRequest[], availableWidth: number, gap: number): FittedColumn[] {
  const kept = requests.map((request, index) => ({ ...request, index }));
  const gaps = () => gap * Math.max(0, kept.length - 1);
  while (kept.length > 1 && sum(kept.map(({ minWidth }) => minWidth)) + gaps() > availableWidth) {
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

/** Takes from the widest until all fit, from none more than to its floor. */
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

/** Whether every column can be shown. */
export const doAllFit = (requests: readonly ColumnRequest[], availableWidth: number, gap: number): boolean =>
  sum(requests.map(({ minWidth }) => minWidth)) + gap * (requests.length - 1) <= availableWidth;
