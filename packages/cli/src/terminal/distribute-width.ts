/**
 * Minimum width of a table's name column, in cells. Other text columns get their full width only if the name column has
 * this much.
 */
const minNameWidth = 14;
const preferredNameWidth = 15;
/** Factor of the width that the name column of a table gets, compared with other text columns. */
const nameWeight = 2;
/** Factor for columns of the lowest priority, which are also left out first. */
const leastWeight = 0.5;
const leastPriority = 3;
const weightOf = (priority = 1): number => (priority >= leastPriority ? leastWeight : 1);
/** A text that is shown in full counts as this many more shown cells. */
const wholeTextBonus = 6;
/** Maximum number of cells that a table column gets in one step. */
const maxStep = 8;

/** Widths that a table column requests: the minimum, and the width without cut cells. */
interface WidthRequest {
  minWidth: number;
  contentWidth: number;
  /** Width of each of the column's texts. Default: one text of `contentWidth`. */
  cellWidths?: readonly number[];
  /** Priority of the column, from 1 (removed last) to 3 (removed first). */
  priority?: number;
  /** True for a column of numbers, which mean little if they are cut. */
  isNumeric?: boolean;
}

interface Allocation {
  readonly maxWidth: number;
  /** Number of the column's texts that are longer than each width. */
  readonly longerTexts: readonly number[];
  readonly weight: number;
  readonly isNumeric: boolean;
  width: number;
}

/**
 * Distributes the width of a table to its columns if some cells must be cut. The first text column, the name, gets
 * enough to be recognised. Then numbers get their full width. Texts share the rest: the next cells always go to the
 * column in which they show the most text, compared with its width, so a single long text does not widen its column.
 * Returns the width of each column.
 */
export function distributeWidth(columns: readonly WidthRequest[], free: number): number[] {
  const name = columns.findIndex(({ isNumeric }) => !isNumeric);
  const shares = columns.map(
    ({ minWidth, contentWidth, cellWidths = [contentWidth], priority, isNumeric = false }, at): Allocation => ({
      maxWidth: contentWidth,
      longerTexts: isNumeric ? [] : countLongerTexts(cellWidths, contentWidth),
      weight: at === name ? nameWeight : weightOf(priority),
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
  budget.fillUp(texts);
  for (const share of figures) budget.allocate(share, deficit(share));
  return shares.map(({ width }) => width);
}

const deficit = ({ maxWidth, width }: Allocation): number => maxWidth - width;

/** Returns how many texts are longer than 0, 1, 2, ... cells, up to the maximum width. */
function countLongerTexts(textWidths: readonly number[], maxWidth: number): number[] {
  const counts = Array.from({ length: maxWidth + 1 }, () => 0);
  for (const width of textWidths) {
    const at = Math.min(width, maxWidth);
    counts[at] = (counts[at] ?? 0) + 1;
  }
  let longer = 0;
  return counts
    .reverse()
    .map((count) => {
      longer += count;
      return longer - count;
    })
    .reverse();
}

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

  /** Distributes the remaining cells to columns of texts, always to the column in which they are most useful. */
  distribute(shares: readonly Allocation[]): void {
    while (this.#rest > 0) {
      const steps = shares.flatMap((share) =>
        Array.from({ length: Math.min(maxStep, deficit(share), this.#rest) }, (_, at) => ({
          share,
          cells: at + 1,
          benefit: benefitOf(share, at + 1),
        })),
      );
      const [best] = steps.sort((a, b) => b.benefit - a.benefit);
      if (best === undefined || best.benefit === 0) return;
      this.allocate(best.share, best.cells);
    }
  }
}

/**
 * Returns the benefit of each cell by which a column of texts is widened: the text that becomes visible, compared with
 * the width that the column already has.
 */
function benefitOf({ longerTexts, weight, width }: Allocation, cells: number): number {
  const longerThan = (at: number) => longerTexts[at] ?? 0;
  let shown = 0;
  for (let at = width; at < width + cells; at += 1) shown += longerThan(at);
  const whole = longerThan(width) - longerThan(width + cells);
  return (weight * (shown + wholeTextBonus * whole)) / (cells * Math.max(1, width));
}
