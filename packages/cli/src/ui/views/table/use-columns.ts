import type { Cell, Column, RowView, Sort } from '@kafra/sdk';
import { useMemo } from 'react';
import { fitColumns, type Wish } from '../../../terminal/fit-columns.ts';
import { useTheme } from '../../theme/theme.ts';
import { widthOf } from '../../widgets/fit.ts';
import { columnGap, isPicture, type LedgerColumn } from '../../widgets/ledger-table.tsx';
import { titleLines, titleWidth } from '../../widgets/titles.ts';

interface Shape {
  columns: readonly Column<unknown>[];
  rows: readonly RowView[];
  sort: Sort;
  room: number;
  /** Columns that are less important than this stay away. */
  lowest: number;
  /** Whether titles may take two lines. */
  foldable: boolean;
}

export interface ShownColumns {
  columns: readonly LedgerColumn[];
  /** Which of the definition's columns they are. */
  indexes: readonly number[];
  /** Lines of their titles. */
  lines: number;
}

/** So many cells of a name are kept before a column has to go: of the row's own, and of any other. */
const leastName = 13;
const leastOther = 8;
/** A title of so many stays whole. */
const wholeTitle = 9;
/** A title over shorter values may shrink to so many. */
const leastTitle = 6;

/** The columns that fit beside each other, as wide as the page's rows need them. */
export function useColumns({ columns, rows, sort, room, lowest, foldable }: Shape): ShownColumns {
  const { glyphs } = useTheme();
  return useMemo(() => {
    const arrow = sort.direction === 'ascending' ? glyphs.up : glyphs.down;
    const arrowOf = (id: string) => (id === sort.column ? arrow : undefined);
    const allowed = columns
      .map((column, index) => {
        const cells = rows.flatMap((row) => row.cells[index] ?? []);
        return wishOf({ column, cells, index, arrow: arrowOf(column.id), foldable });
      })
      .filter(({ index }) => (columns[index]?.priority ?? 1) <= lowest);
    const isRoomy = allowed.reduce((sum, { natural }) => sum + natural + columnGap, -columnGap) <= room;
    // Where something must be cut, a column with nothing on this page takes no room from the others.
    const wishes = isRoomy ? allowed : allowed.filter(({ priority }) => priority < weightOfNothing);
    const fitted = fitColumns(wishes, room, columnGap);
    const indexes = fitted.map(({ index }) => wishes[index]?.index ?? 0);
    const shown = fitted.map(({ width }, at) => {
      const { id = '', title = '', align } = columns[indexes[at] ?? -1] ?? {};
      return { title, width, align, arrow: arrowOf(id) };
    });
    return { indexes, columns: shown, lines: titleLines(shown, foldable) };
  }, [columns, rows, sort, room, lowest, foldable, glyphs]);
}

interface Asking {
  column: Column<unknown>;
  cells: readonly Cell[];
  index: number;
  /** Where the rows are in its order. */
  arrow: string | undefined;
  foldable: boolean;
}

/** What a column wants: names may be cut, prices, times, ids and stamps never. */
function wishOf({ column, cells, index, arrow, foldable }: Asking): Wish & { index: number } {
  const { title, align, priority } = column;
  const isSorted = arrow !== undefined;
  const widest = Math.max(0, ...cells.map(cellWidth));
  const narrow = titleWidth({ title, arrow }, foldable);
  const head = Math.min(narrow, titleWidth({ title: title.slice(0, leastTitle), arrow }, false));
  const filled = Math.max(head, widest);
  const isWhole = align === 'end' || saysNothingCut(cells);
  const short = leastWords({ column, index, arrow }, head);
  // Of the numbers of several things the first one is enough.
  const single = cells.filter(({ parts = [] }) => parts.length < 2).map(cellWidth);
  const ids = cells.filter(({ text }) => isId.test(text)).map(cellWidth);
  return {
    natural: Math.max(titleWidth({ title, arrow }, false), widest),
    folded: Math.max(narrow, widest),
    filled,
    figures: isWhole,
    least: Math.min(filled, isWhole ? Math.max(head, ...single) : Math.max(short, ...ids)),
    priority: weight(priority, { empty: cells.every((cell) => cellWidth(cell) === 0), sorted: isSorted }),
    index,
  };
}

/** So many cells of its words are kept; no fewer than its head with the arrow takes, where the rows are in its order. */
function leastWords({ column, index, arrow }: Pick<Asking, 'column' | 'index' | 'arrow'>, head: number): number {
  if (index === 0) return leastName;
  if (arrow !== undefined) return Math.max(head, leastOther);
  return widthOf(column.title) === wholeTitle ? wholeTitle : leastOther;
}

/** The column in whose order the rows are stays to the last; one with nothing on this page is the first to go. */
const weightOfNothing = 4;
function weight(priority: number, { empty, sorted }: { empty: boolean; sorted: boolean }): number {
  if (sorted) return 0;
  return empty ? weightOfNothing : priority;
}

const cellWidth = (cell: Cell): number => (isPicture(cell) ? 1 : widthOf(cell.text) + (cell.badge ? 2 : 0));

/** Dates differ in length by a digit or two. */
const alike = 2;

/** The number of one piece among the names of others. */
const isId = /^#\d+$/;

/** Stamps, and dates, addresses and places: numbers of which every one counts. */
function saysNothingCut(cells: readonly Cell[]): boolean {
  const filled = cells.filter(({ text }) => text !== '');
  if (filled.length > 0 && filled.every(({ badge }) => badge)) return true;
  if (filled.length === 0 || !filled.every(({ text }) => /\d/.test(text))) return false;
  const lengths = filled.map(({ text }) => text.length);
  return (
    filled.every(({ copyText: copies }) => copies !== undefined) || Math.max(...lengths) - Math.min(...lengths) <= alike
  );
}
