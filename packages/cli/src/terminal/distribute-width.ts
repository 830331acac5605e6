/** The text that names the row has so many cells before others are made whole, and these while numbers are. */
const minNameWidth = 14;
const preferredNameWidth = 15;
/** It is worth so many times the room of any other text. */
const nameWeight = 2;
/** A text that lacks no more is better whole than begun. */
const smallDeficit = 4;

/** What a column takes at the least, and with its cells whole. */
interface WidthRequest {
  minWidth: number;
  contentWidth: number;
  /** Numbers, which say little as long as one of them is cut. */
  isNumeric?: boolean;
}

interface Allocation {
  readonly maxWidth: number;
  readonly weight: number;
  readonly isNumeric: boolean;
  width: number;
}

/**
 * Where not all cells can be whole: first the name of the row, its first text, is made known by its beginning, then
 * numbers are whole, then texts that lack a few cells, those first that lack the least; what remains the long ones share
 * until they do. Answers the width of each.
 */
export function distributeWidth(columns: readonly WidthRequest[], free: number): number[] {
  const name = columns.findIndex(({ isNumeric }) => !isNumeric);
  const shares = columns.map(
    ({ minWidth, contentWidth, isNumeric = false }, at): Allocation => ({
      maxWidth: contentWidth,
      weight: at === name ? nameWeight : 1,
      isNumeric,
      width: minWidth,
    }),
  );
  const figures = shares.filter((share) => share.isNumeric);
  const texts = shares.filter((share) => !share.isNumeric);
  const budget = new WidthBudget(free - shares.reduce((all, { width }) => all + width, 0));
  const [first] = texts;
  if (first) budget.allocate(first, minNameWidth - first.width);
  budget.fillUp(figures, first ? Math.max(0, Math.min(deficit(first), preferredNameWidth - first.width)) : 0);
  budget.distribute(texts);
  budget.distribute(figures);
  return shares.map(({ width }) => width);
}

const deficit = ({ maxWidth, width }: Allocation): number => maxWidth - width;

/** The cells that are not given away yet. */
class WidthBudget {
  #rest: number;

  constructor(cells: number) {
    this.#rest = cells;
  }

  allocate(share: Allocation, cells: number): void {
    const given = Math.max(0, Math.min(cells, deficit(share), this.#rest));
    share.width += given;
    this.#rest -= given;
  }

  /** Those that lack the least first, as long as `kept` cells remain. */
  fillUp(shares: readonly Allocation[], kept = 0): void {
    for (const share of shares.toSorted((a, b) => deficit(a) - deficit(b)))
      if (deficit(share) <= this.#rest - kept) this.allocate(share, deficit(share));
  }

  /** A cell to the narrowest at a time, and to those that lack a few all of them. */
  distribute(shares: readonly Allocation[]): void {
    while (this.#rest > 0) {
      this.fillUp(shares.filter((share) => deficit(share) <= smallDeficit));
      const [narrowest] = shares
        .filter((share) => deficit(share) > 0)
        .sort((a, b) => a.width / a.weight - b.width / b.weight);
      if (narrowest === undefined) return;
      this.allocate(narrowest, 1);
    }
  }
}
