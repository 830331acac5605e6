import type { Column, RowView } from '@kafra/sdk';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { columnsToFold } from './columns-to-fold.ts';

/** How the columns of a table stand beside each other. */
export interface TableFit {
  density: 'normal' | 'dense';
  /** The ids of the columns that have no room. */
  folded: readonly string[];
}

const allShown: TableFit = { density: 'normal', folded: [] };

/**
 * Measures whether the columns have room beside each other with what the rows say. Where they have not, they stand closer
 * together, and where that is not enough, the least important ones fold.
 */
export function useTableFit(
  columns: readonly Column<unknown>[],
  rows: readonly RowView[],
): [RefObject<HTMLTableElement | null>, TableFit] {
  const table = useRef<HTMLTableElement>(null);
  const [fit, setFit] = useState(allShown);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the rows say makes the columns wide
  useLayoutEffect(() => {
    const element = table.current;
    if (!element?.parentElement) return;
    const update = () => setFit((before) => keepIfSame(before, measure(element, columns)));
    update();
    // Before the frame is painted: nobody sees a table that leaves its page.
    const observer = new ResizeObserver(() => flushSync(update));
    observer.observe(element.parentElement);
    // It may outgrow its place by itself: letters come later than words.
    observer.observe(element);
    return () => observer.disconnect();
  }, [columns, rows]);

  return [table, fit];
}

const keepIfSame = (before: TableFit, now: TableFit): TableFit =>
  before.density === now.density && before.folded.join() === now.folded.join() ? before : now;

/** Lays the table out with all its columns, first as ever and then as close as they may stand. */
function measure(table: HTMLTableElement, columns: readonly Column<unknown>[]): TableFit {
  const { density: before } = table.dataset;
  const place = table.parentElement;
  // As long as it is, or the page would be scrolled up meanwhile: what stands below the rows is not there then.
  if (place) place.style.minHeight = `${place.offsetHeight}px`;
  const excessWidth = (density: TableFit['density']): number => {
    table.dataset.density = density;
    return table.offsetWidth - (place?.clientWidth ?? 0);
  };
  table.dataset.measuring = '';
  const fit = ((): TableFit => {
    if (excessWidth('normal') <= 0) return allShown;
    const excess = excessWidth('dense');
    const heads = [...(table.tHead?.rows[0]?.cells ?? [])];
    const widths = heads.map((head) => head.getBoundingClientRect().width);
    const measured = columns.map(({ id, priority }, index) => ({ id, priority, width: widths[index] ?? 0 }));
    return { density: 'dense', folded: columnsToFold(measured, excess) };
  })();
  delete table.dataset.measuring;
  table.dataset.density = before;
  if (place) place.style.minHeight = '';
  return fit;
}
