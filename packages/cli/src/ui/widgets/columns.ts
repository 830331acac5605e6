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
    const lowest = Math.max(...kept.map(({ priority }) => priority));
    kept.splice(
      kept.findLastIndex(({ priority }) => priority === lowest),
      1,
    );
  }
  const free = room - gaps();
  const natural = kept.map((wish) => wish.natural);
  const filled = kept.map((wish) => Math.max(wish.filled ?? wish.natural, wish.least));
  const folded = kept.map((wish, at) => Math.max(wish.folded ?? wish.natural, filled[at] ?? 0));
  const widths =
    sum(filled) > free ? shared(kept, filled, free) : narrowed(narrowed(natural, folded, free), filled, free);
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

/** The text that names the row has so many cells before others are made whole, and these while numbers are. */
const known = 14;
const wellKnown = 15;
/** It is worth so many times the room of any other text. */
const weightOfName = 2;
/** A text that lacks no more is better whole than begun. */
const few = 4;

/**
 * Where not all cells can be whole: first the name of the row is made known by its beginning, then numbers are whole,
 * then texts that lack a few cells, those first that lack the least; what remains the long ones share until they do.
 */
function shared(wishes: readonly Wish[], wanted: readonly number[], free: number): number[] {
  const widths = wishes.map(({ least }) => least);
  let rest = free - sum(widths);
  const width = (at: number) => widths[at] ?? 0;
  const lack = (at: number) => (wanted[at] ?? 0) - width(at);
  const give = (at: number, cells: number) => {
    const given = Math.min(cells, lack(at), rest);
    if (given <= 0) return;
    widths[at] = width(at) + given;
    rest -= given;
  };
  const makeWhole = (columns: readonly number[], kept = 0) => {
    for (const at of columns.toSorted((a, b) => lack(a) - lack(b))) if (lack(at) <= rest - kept) give(at, lack(at));
  };
  const all = wishes.map((_, at) => at);
  const figures = all.filter((at) => wishes[at]?.figures);
  const texts = all.filter((at) => !wishes[at]?.figures);
  const [name = -1] = texts;
  const fullness = (at: number) => width(at) / (at === name ? weightOfName : 1);
  const level = (columns: readonly number[]) => {
    while (rest > 0) {
      makeWhole(columns.filter((at) => lack(at) <= few));
      const [narrowest] = columns.filter((at) => lack(at) > 0).sort((a, b) => fullness(a) - fullness(b));
      if (narrowest === undefined) return;
      give(narrowest, 1);
    }
  };

  give(name, known - width(name));
  makeWhole(figures, Math.max(0, Math.min(lack(name), wellKnown - width(name))));
  level(texts);
  level(figures);
  return widths;
}

/** Whether every column can be shown. */
export const allFit = (wishes: readonly Wish[], room: number, gap: number): boolean =>
  sum(wishes.map(({ least }) => least)) + gap * (wishes.length - 1) <= room;
