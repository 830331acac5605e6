import type { Cell, Column, RowView, Sort } from '@kafra/sdk';
import { useMemo } from 'react';
import { useTheme } from '../../theme/theme.ts';
import { fitColumns, leastText } from '../../widgets/columns.ts';
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
    const wishes = columns.map(({ id, title, align, priority }, index) => {
      const head = widthOf(title) + (id === sort.column ? arrowRoom : 0);
      const cells = rows.flatMap((row) => row.cells[index] ?? []);
      const natural = Math.max(head, ...cells.map(cellWidth));
      const isWhole = align === 'end' || (index > 0 && room >= roomy && saysNothingCut(cells));
      const least = isWhole ? natural : Math.min(natural, Math.max(head, index === 0 ? leastName : leastText));
      return {
        natural,
        least,
        priority: weight(priority, { empty: cells.every(({ text }) => text === ''), sorted: id === sort.column }),
        index,
      };
    });
    const allowed = wishes.filter(({ index, priority }) => Math.min(priority, columns[index]?.priority ?? 1) <= lowest);
    const fitted = fitColumns(allowed, room, columnGap);
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

/** The column in whose order the rows are stays to the last; one with nothing on this page is the first to go. */
const weight = (priority: number, { empty, sorted }: { empty: boolean; sorted: boolean }): number =>
  sorted ? 0 : empty ? 4 : priority;

const cellWidth = (cell: Cell): number => widthOf(cell.text) + (cell.badge ? 2 : 0);

/** In less room than this a date must do without its time of day. */
const roomy = 70;

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
