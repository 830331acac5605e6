/** A column before it is known how much room there is. */
export interface Wish {
  /** What its widest cell takes. */
  natural: number;
  /** What its cells take without its title, which is cut before any of them is; `natural` where this is left out. */
  filled?: number;
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
 * Chooses the columns that fit and their widths: the least important ones go first, from the end on; then titles
 * shrink, then text, the widest first. At least one column remains.
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
  let over = total('natural') - room;
  const shrink = (floors: readonly number[]) => {
    for (; over > 0; over--) {
      const slack = floors.map((floor, at) => ((widths[at] ?? 0) > floor ? (widths[at] ?? 0) : -1));
      const widest = slack.indexOf(Math.max(...slack));
      if ((slack[widest] ?? -1) < 0) break;
      widths[widest] = (widths[widest] ?? 0) - 1;
    }
  };
  shrink(kept.map(({ natural, filled = natural, least }) => Math.max(filled, least)));
  // The first column names the row: it is cut last.
  shrink(kept.map(({ least }, at) => (at === 0 ? (widths[0] ?? 0) : least)));
  shrink(kept.map(({ least }) => least));
  return kept.map(({ index }, at) => ({ index, width: widths[at] ?? 0 }));
}

/** Whether every column can be shown. */
export const allFit = (wishes: readonly Wish[], room: number, gap: number): boolean =>
  wishes.reduce((sum, { least }) => sum + least, 0) + gap * (wishes.length - 1) <= room;
