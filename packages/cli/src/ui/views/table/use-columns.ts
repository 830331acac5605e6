import type { Cell, Column, RowView, Sort } from '@kafra/sdk';
import { useMemo } from 'react';
import { useTheme } from '../../theme/theme.ts';
import { allFit, fitColumns, leastText, type Wish } from '../../widgets/columns.ts';
import { widthOf } from '../../widgets/fit.ts';
import { columnGap, type LedgerColumn } from '../../widgets/ledger-table.tsx';

interface Shape {
  columns: readonly Column<unknown>[];
  rows: readonly RowView[];
  sort: Sort;
  room: number;
  /** Columns that are less important than this stay away. */
  lowest: number;
}

export interface ShownColumns {
  columns: readonly LedgerColumn[];
  /** Which of the definition's columns they are. */
  indexes: readonly number[];
}

/** Room for the arrow behind the title in whose order the rows are. */
const arrowRoom = 2;
/** The first column names the row: it keeps this much before other columns have to go. */
const leastName = 24;

/** The columns that fit beside each other, as wide as the page's rows need them. */
export function useColumns({ columns, rows, sort, room, lowest }: Shape): ShownColumns {
  const { glyphs } = useTheme();
  return useMemo(() => {
    const allowed = columns
      .map((column, index) => wishOf({ column, cells: rows.flatMap((row) => row.cells[index] ?? []), index, sort }))
      .filter(({ index }) => (columns[index]?.priority ?? 1) <= lowest);
    const important = allowed.filter(({ priority }) => priority <= 1);
    const isRoomy = allFit(important, room, columnGap);
    const wishes = isRoomy ? allowed : allowed.map((wish) => ({ ...wish, least: wish.cut }));
    const fitted = fitColumns(wishes, room, columnGap);
    const indexes = fitted.map(({ index }) => allowed[index]?.index ?? 0);
    return {
      indexes,
      columns: fitted.map(({ width }, at) => {
        const { id = '', title = '', align } = columns[indexes[at] ?? -1] ?? {};
        const arrow = sort.direction === 'ascending' ? glyphs.up : glyphs.down;
        return { title, width, align, arrow: sort.column === id ? arrow : undefined };
      }),
    };
  }, [columns, rows, sort, room, lowest, glyphs]);
}

interface Asking {
  column: Column<unknown>;
  cells: readonly Cell[];
  index: number;
  sort: Sort;
}

/** What a column wants: `least` while there is room for all that matters, `cut` where there is not. */
function wishOf({
  column: { id, title, align, priority },
  cells,
  index,
  sort,
}: Asking): Wish & { cut: number; index: number } {
  const isSorted = id === sort.column;
  const head = widthOf(title) + (isSorted ? arrowRoom : 0);
  const natural = Math.max(head, ...cells.map(cellWidth));
  const cut = align === 'end' ? natural : Math.min(natural, Math.max(head, index === 0 ? leastName : leastText));
  return {
    natural,
    cut,
    least: index > 0 && saysNothingCut(cells) ? natural : cut,
    priority: weight(priority, { empty: cells.every(({ text }) => text === ''), sorted: isSorted }),
    index,
  };
}

/** The column in whose order the rows are stays to the last; one with nothing on this page is the first to go. */
const weight = (priority: number, { empty, sorted }: { empty: boolean; sorted: boolean }): number =>
  sorted ? 0 : empty ? 4 : priority;

const cellWidth = (cell: Cell): number => widthOf(cell.text) + (cell.badge ? 2 : 0);

/** Dates differ in length by a digit or two. */
const alike = 2;

/** Stamps, and dates, addresses and places: numbers of which every one counts. */
function saysNothingCut(cells: readonly Cell[]): boolean {
  const filled = cells.filter(({ text }) => text !== '');
  if (filled.length > 0 && filled.every(({ badge }) => badge)) return true;
  if (filled.length === 0 || !filled.every(({ text }) => /\d/.test(text))) return false;
  const lengths = filled.map(({ text }) => text.length);
  return filled.every(({ copies }) => copies !== undefined) || Math.max(...lengths) - Math.min(...lengths) <= alike;
}
