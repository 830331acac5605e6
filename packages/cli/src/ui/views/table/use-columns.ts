import type { Column, RowView, Sort } from '@kafra/sdk';
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
      const natural = Math.max(head, ...rows.map((row) => cellWidth(row.cells[index])));
      const least = align === 'end' ? natural : Math.min(natural, Math.max(head, index === 0 ? leastName : leastText));
      return { natural, least, priority, index };
    });
    const allowed = wishes.filter(({ priority }) => priority <= lowest);
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

const cellWidth = (cell: RowView['cells'][number] | undefined): number =>
  cell ? widthOf(cell.text) + (cell.badge ? 2 : 0) : 0;
