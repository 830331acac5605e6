/**
 * Minimum width of the row's name. Other columns, except numbers, get their full width only if the name has this much.
 */
const minNameWidth = 14;
const preferredNameWidth = 15;
/** Factor of the space that the row's name gets compared with other texts. */
const nameWeight = 2;
/** A text that lacks at most this many cells gets its full width. */
const smallDeficit = 4;

/** Minimum width of a column, and its width without cut cells. */
interface WidthRequest {
  minWidth: number;
  contentWidth: number;
  /** True for numbers, which mean little if they are cut. */
  isNumeric?: boolean;
}

interface Allocation {
  readonly maxWidth: number;
  readonly weight: number;
  readonly isNumeric: boolean;
  width: number;
}

/**
 * Distributes the width if some cells must be cut. The name of the row, which is its first text, first gets enough to
 * be recognised. Then numbers get their full width, and then texts that lack only a few cells. The long texts share the
 * rest. Returns the width of each column.
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

/** Number of cells that are not yet distributed. */
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

  /** Gives columns their full width, in ascending order of the missing width, and reserves `kept` cells. */
  fillUp(shares: readonly Allocation[], kept = 0): void {
    for (const share of shares.toSorted((a, b) => deficit(a) - deficit(b)))
      if (deficit(share) <= this.#rest - kept) this.allocate(share, deficit(share));
  }

  /** Gives one cell at a time to the narrowest column. A column that lacks only a few gets its full width. */
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
