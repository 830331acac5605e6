import { shareRoom } from './share-room.ts';

/** A column before it is known how much room there is. */
export interface Wish {
  /** What its widest cell takes, or its title. */
  natural: number;
  /** What it takes with its title in two lines; `natural` where this is left out. */
  folded?: number;
  /** What its cells take without its title, which is cut before any of them is; `natural` where this is left out. */
  filled?: number;
  /** Below this it says nothing any more; numbers cannot shrink at all. */
  least: number;
  /** 1 stays to the last, 3 is the first to go. */
  priority: number;
  /** It stays even where there is too little room for all that do. */
  stays?: boolean;
  /** Numbers, which say little as long as one of them is cut. */
  figures?: boolean;
}

/** Text may shrink to this many cells. */
export const leastText = 13;

export interface Fitted {
  /** Index of the column. */
  index: number;
  width: number;
}

/**
 * Chooses the columns that fit and their widths: the least important ones go first, from the end on; then titles take
 * two lines, then they are cut, then the cells share what there is. At least one column remains.
 */
export function fitColumns(wishes: readonly Wish[], room: number, gap: number): Fitted[] {
  const kept = wishes.map((wish, index) => ({ ...wish, index }));
  const gaps = () => gap * Math.max(0, kept.length - 1);
  while (kept.length > 1 && sum(kept.map(({ least }) => least)) + gaps() > room) {
    const lowest = Math.max(...kept.filter(({ stays }) => !stays).map(({ priority }) => priority));
    const last = kept.findLastIndex(({ priority, stays }) => !stays && priority === lowest);
    if (last < 0) break;
    kept.splice(last, 1);
  }
  const free = room - gaps();
  const natural = kept.map((wish) => wish.natural);
  const filled = kept.map((wish) => Math.max(wish.filled ?? wish.natural, wish.least));
  const folded = kept.map((wish, at) => Math.max(wish.folded ?? wish.natural, filled[at] ?? 0));
  const widths =
    sum(filled) > free
      ? shareRoom(
          kept.map((wish, at) => ({ ...wish, filled: filled[at] ?? 0 })),
          free,
        )
      : narrowed(narrowed(natural, folded, free), filled, free);
  return kept.map(({ index }, at) => ({ index, width: widths[at] ?? 0 }));
}

const sum = (widths: readonly number[]): number => widths.reduce((all, width) => all + width, 0);

/** Takes from the widest until all fit, from none more than to its floor. */
function narrowed(from: readonly number[], floors: readonly number[], free: number): number[] {
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
export const allFit = (wishes: readonly Wish[], room: number, gap: number): boolean =>
  sum(wishes.map(({ least }) => least)) + gap * (wishes.length - 1) <= room;
