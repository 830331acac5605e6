/** A column before it is known how much room there is. */
export interface Wish {
  /** What its widest cell takes. */
  natural: number;
  /** Below this it says nothing any more; numbers cannot shrink at all. */
  least: number;
  /** 1 stays to the last, 3 is the first to go. */
  priority: number;
}

/** Text may shrink to this many cells. */
export const leastText = 13;

export interface Fitted {
  /** Index of the column. */
  index: number;
  width: number;
}

/**
 * Chooses the columns that fit and their widths: the least important ones go first, from the end on; then text
 * shrinks, the widest first. At least one column remains.
 */
export function fitColumns(wishes: readonly Wish[], room: number, gap: number): Fitted[] {
  const kept = wishes.map((wish, index) => ({ ...wish, index }));
  const total = (key: 'natural' | 'least') =>
    kept.reduce((sum, wish) => sum + wish[key], 0) + gap * Math.max(0, kept.length - 1);
  while (kept.length > 1 && total('least') > room) {
    const lowest = Math.max(...kept.map(({ priority }) => priority));
    kept.splice(
      kept.findLastIndex(({ priority }) => priority === lowest),
      1,
    );
  }
  const widths = kept.map(({ natural }) => natural);
  for (let over = total('natural') - room; over > 0; over--) {
    const slack = kept.map(({ least }, at) => ((widths[at] ?? 0) > least ? (widths[at] ?? 0) : -1));
    const widest = slack.indexOf(Math.max(...slack));
    if ((slack[widest] ?? -1) < 0) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return kept.map(({ index }, at) => ({ index, width: widths[at] ?? 0 }));
}

/** Whether every column can be shown. */
export const allFit = (wishes: readonly Wish[], room: number, gap: number): boolean =>
  wishes.reduce((sum, { least }) => sum + least, 0) + gap * (wishes.length - 1) <= room;
