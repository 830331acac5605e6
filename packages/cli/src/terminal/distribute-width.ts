/**
 * Minimum width of a table's name column, in cells. Other text columns get their full width only if the name column has
 * this much.
 */
const minNameWidth = 14;
const preferredNameWidth = 15;
/** Factor of the width that the name column of a table gets, compared with other text columns. */
const nameWeight = 2;
/** A table column gets its full width if it lacks at most this many cells. */
const smallDeficit = 4;

/** Widths that a table column requests: the minimum, and the width without cut cells. */
interface WidthRequest {
  minWidth: number;
  contentWidth: number;
  /** True for a column of numbers, which mean little if they are cut. */
  isNumeric?: boolean;
}

interface Allocation {
  readonly maxWidth: number;
  readonly weight: number;
  readonly isNumeric: boolean;
  width: number;
}

/**
 * Distributes the width of a table to its columns if some cells must be cut. The first text column, the name, gets
 * enough to be recognised. Then numbers get their full width, then texts that lack only a few cells. Long texts share
 * the rest. Returns the width of each column.
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

/** Number of screen cells that are not yet distributed to table columns. */
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

  /**
   * Gives table columns their full width as long as at least `kept` cells remain. Columns that lack the least come
   * first.
   */
  fillUp(shares: readonly Allocation[], kept = 0): void {
    for (const share of shares.toSorted((a, b) => deficit(a) - deficit(b)))
      if (deficit(share) <= this.#rest - kept) this.allocate(share, deficit(share));
  }

  /**
   * Distributes the remaining cells, one at a time to the narrowest table column. A column that lacks only a few gets
   * its full width.
   */
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
