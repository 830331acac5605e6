import type { Column, RowView, TableModel } from '@kafra/sdk';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { columnsToFold } from './columns-to-fold.ts';

/** Layout of a table's columns for the available width. */
export interface TableFit {
  density: 'normal' | 'dense';
  /** Ids of the columns that do not fit into the table. */
  folded: readonly string[];
}

const allShown: TableFit = { density: 'normal', folded: [] };

/** Minimum width in pixels of a table that shows its empty columns. */
const roomForEmptyColumns = 740;

/**
 * Measures whether the columns of a table fit with the texts of the rows. If they do not, the table becomes dense; if
 * that is not enough, the least important columns are hidden. A narrow table hides its empty columns first.
 */
export function useTableFit(
  { columns, emptyColumns }: Pick<TableModel, 'columns' | 'emptyColumns'>,
  rows: readonly RowView[],
): [RefObject<HTMLTableElement | null>, TableFit] {
  const table = useRef<HTMLTableElement>(null);
  const [fit, setFit] = useState(allShown);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts of the rows decide how wide the columns are
  useLayoutEffect(() => {
    const element = table.current;
    const place = element?.parentElement;
    if (!element || !place) return;
    let measuredWidth: number;
    const update = () => {
      measuredWidth = place.clientWidth;
      // The table is measured outside of the state update, because React may call an updater more than once.
      const now = measure(element, place, columns, measuredWidth < roomForEmptyColumns ? emptyColumns() : []);
      setFit((before) => keepIfSame(before, now));
    };
    update();
    // The table is measured again only if its width changed. Hiding a column makes it only higher.
    const isDue = () => place.clientWidth !== measuredWidth || excessWidth(element, place) > 0;
    // The table is measured before the frame is painted, so that an overflowing table is never visible.
    let frame = 0;
    const observer = new ResizeObserver(() => {
      if (!isDue()) return;
      // Measuring changes the heights of the observed elements, which a browser would report as a loop within the same
      // frame. So the observer is disconnected first.
      observer.disconnect();
      flushSync(update);
      frame = requestAnimationFrame(observe);
    });
    const observe = () => {
      observer.observe(place);
      // The table itself is observed too: it can become wider than its container although the container does not
      // change.
      observer.observe(element);
    };
    observe();
    // Web fonts load after the text and may be narrower than their fallback, so the table is measured again when they
    // are loaded.
    document.fonts.addEventListener('loadingdone', update);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      document.fonts.removeEventListener('loadingdone', update);
    };
  }, [columns, rows, emptyColumns]);

  return [table, fit];
}

const keepIfSame = (before: TableFit, now: TableFit): TableFit =>
  before.density === now.density && before.folded.join() === now.folded.join() ? before : now;

/** Returns the pixels by which the table is wider than its container. */
const excessWidth = (table: HTMLTableElement, place: HTMLElement): number => table.offsetWidth - place.clientWidth;

/**
 * Lays the table out with all columns: first in the current density and, if that is not sufficient to decide, in the
 * other one. Each attempt needs a complete layout, and a table that does not fit while dense cannot fit otherwise.
 */
function measure(
  table: HTMLTableElement,
  place: HTMLElement,
  columns: readonly Column<unknown>[],
  empty: readonly string[],
): TableFit {
  const { density: before } = table.dataset;
  const excessWhen = (density: TableFit['density']): number => {
    table.dataset.density = density;
    return excessWidth(table, place);
  };
  const fitWhenDense = (excess: number): TableFit => {
    const heads = [...(table.tHead?.rows[0]?.cells ?? [])];
    const widths = heads.map((head) => head.getBoundingClientRect().width);
    const measured = columns.map(({ id, priority }, index) => ({ id, priority, width: widths[index] ?? 0 }));
    const isEmpty = ({ id }: { id: string }) => empty.includes(id);
    const emptyWidth = measured.filter(isEmpty).reduce((sum, { width }) => sum + width, 0);
    const others = measured.filter((column) => !isEmpty(column));
    return { density: 'dense', folded: [...empty, ...columnsToFold(others, excess - emptyWidth)] };
  };
  // Keeps the current height of the table during the measurement. Otherwise the page would scroll up while the rows
  // below are missing.
  place.style.minHeight = `${place.offsetHeight}px`;
  table.dataset.measuring = '';
  const fit = ((): TableFit => {
    const excessNow = before === 'dense' ? excessWhen('dense') : 0;
    if (excessNow > 0) return fitWhenDense(excessNow);
    return excessWhen('normal') > 0 ? fitWhenDense(excessWhen('dense')) : { ...allShown, folded: empty };
  })();
  delete table.dataset.measuring;
  table.dataset.density = before;
  place.style.minHeight = '';
  return fit;
}
