import { type Cell, type Column, type ColumnChoice, type RowView, type Sort, shownColumns } from '@kafra/sdk';
import { useMemo, useState } from 'react';
import { type ColumnRequest, fitColumns } from '../../../terminal/fit-columns.ts';
import { widthOf } from '../../../terminal/text-width.ts';
import { areNumberLike } from '../../../terminal/whole-texts.ts';
import { useTheme } from '../../theme/theme.ts';
import { minTitleWidth, titleLineCount } from '../../widgets/column-titles.ts';
import { columnGap, type DataTableColumn, isPictureOnly } from '../../widgets/data-table.tsx';

interface ColumnOptions {
  columns: readonly Column<unknown>[];
  /** Columns that the user chose for the list; undefined for those of its definition. */
  choice?: ColumnChoice | undefined;
  /** Ids of columns that are left out, because no row of the list has a value in them. */
  hidden?: readonly string[];
  rows: readonly RowView[];
  /** Rows of the next page that are visible. Only their numbers count for the column widths. */
  ahead?: readonly RowView[];
  sort: Sort;
  availableWidth: number;
  /** Highest priority number of the shown columns; columns with a higher number are less important. */
  maxPriority: number;
  /** True if column titles may take two lines. */
  canWrap: boolean;
}

export interface ShownColumns {
  columns: readonly DataTableColumn[];
  /** Index of each shown column in the definition of the list. */
  indexes: readonly number[];
  /** Number of lines of the column titles. */
  lines: number;
  /** True if cells show their short texts, because the full ones do not fit. */
  isShort: boolean;
}

/**
 * Minimum width of texts in the name column, and in other columns, in cells. Columns are left out before texts become
 * narrower.
 */
const minNameWidth = 13;
const minOtherWidth = 8;
/** Width of texts below which a column of the lowest priority is left out. A few letters of them are not useful. */
const usefulExtraWidth = 12;
const extraPriority = 3;
/** Column titles up to this width are never cut, in cells. */
const wholeTitleWidth = 9;
/** Minimum width of a cut column title above shorter values. A title that needs only one more cell is not cut. */
const minCutTitleWidth = 6;

const noIds: readonly string[] = [];
const noRows: readonly RowView[] = [];

/** Returns the list columns that fit side by side, with widths for the rows of the page. */
export function useColumns(options: ColumnOptions): ShownColumns {
  const { columns, choice, hidden = noIds, rows, ahead = noRows, sort, availableWidth, maxPriority, canWrap } = options;
  const { glyphs } = useTheme();
  const filled = useFilledColumns(columns, rows);
  return useMemo(() => {
    const arrow = sort.direction === 'ascending' ? glyphs.up : glyphs.down;
    const arrowOf = (id: string) => (id === sort.column ? arrow : undefined);
    const requestsFor = (isShort: boolean, more = noRows) =>
      shownColumns(columns, choice)
        .flatMap((index) => {
          const column = columns[index];
          if (!column || hidden.includes(column.id)) return [];
          const all = column.align === 'end' ? [...rows, ...more] : rows;
          const cells = all.flatMap((row) => row.cells[index] ?? []).map((cell) => (isShort ? shortCell(cell) : cell));
          return columnRequest({
            column,
            cells,
            index,
            arrow: arrowOf(column.id),
            canWrap,
            isEmpty: !filled.has(column),
          });
        })
        .filter(({ index }) => choice !== undefined || (columns[index]?.priority ?? 1) <= maxPriority);
    const whole = requestsFor(false);
    const hasRoomForAll =
      whole.reduce((sum, { naturalWidth }) => sum + naturalWidth + columnGap, -columnGap) <= availableWidth;
    const isShort = !hasRoomForAll;
    const allowed = requestsFor(isShort, ahead);
    // If not all columns fit, those that are empty on all pages so far get no space.
    const requests = hasRoomForAll ? allowed : allowed.filter(({ priority }) => priority < emptyColumnPriority);
    const fitted = fitColumns(requests, availableWidth, columnGap);
    const indexes = fitted.map(({ index }) => requests[index]?.index ?? 0);
    const shown = fitted.map(({ width }, at) => {
      const { id = '', title = '', align } = columns[indexes[at] ?? -1] ?? {};
      return { title, width, align, arrow: arrowOf(id) };
    });
    return { indexes, columns: shown, lines: titleLineCount(shown, canWrap), isShort };
  }, [columns, choice, hidden, rows, ahead, sort, availableWidth, maxPriority, canWrap, glyphs, filled]);
}

/**
 * Returns the columns that had a value on any page so far, so that columns do not appear and disappear between pages.
 */
function useFilledColumns(columns: ColumnOptions['columns'], rows: readonly RowView[]): ReadonlySet<Column<unknown>> {
  const [filled, setFilled] = useState<ReadonlySet<Column<unknown>>>(new Set());
  const here = columns.filter(
    (column, index) => !filled.has(column) && rows.some(({ cells }) => cellWidth(cells[index] ?? noCell) > 0),
  );
  if (here.length === 0) return filled;
  const all = new Set([...filled, ...here]);
  setFilled(all);
  return all;
}

/** Returns a cell with its short text, if it has one. The same applies to the parts of the cell. */
export const shortCell = (cell: Cell): Cell =>
  cell.shortText === undefined
    ? cell
    : {
        ...cell,
        text: cell.shortText,
        ...(cell.parts && { parts: cell.parts.map(shortCell), phrase: isPhrase(cell) }),
      };

/** Returns whether the short text of a cell is a phrase of its parts, not a list of them. */
const isPhrase = ({ shortText, parts = [], lines }: Cell): boolean =>
  lines !== true &&
  shortText !==
    parts
      .map((part) => part.shortText ?? part.text)
      .filter(Boolean)
      .join(', ');

const noCell: Cell = { text: '' };

interface ColumnContent {
  column: Column<unknown>;
  cells: readonly Cell[];
  index: number;
  /** Sort arrow, if the list is sorted by this column. */
  arrow: string | undefined;
  canWrap: boolean;
  /** True if the column had no value on all pages so far. */
  isEmpty: boolean;
}

/** Returns the width that a list column requests. Names may be cut; prices, times and ids may not. */
function columnRequest({
  column,
  cells,
  index,
  arrow,
  canWrap,
  isEmpty,
}: ColumnContent): ColumnRequest & { index: number } {
  const { title, align, priority } = column;
  const cellWidths = cells.map(cellWidth);
  const widest = Math.max(0, ...cellWidths);
  const narrow = minTitleWidth({ title, arrow }, canWrap);
  const cut = minTitleWidth({ title: title.slice(0, minCutTitleWidth), arrow }, false);
  const head = narrow <= cut + 1 ? narrow : cut;
  const contentWidth = Math.max(head, widest);
  const isWhole = align === 'end' || mustStayWhole(cells);
  const short = minTextWidth({ column, index, arrow }, head);
  // If a cell contains more than two numbers, or two numbers without a short text, only the first one must fit, with an
  // ellipsis.
  const single = cells.map((cell) => {
    const [first, ...more] = cell.parts ?? [];
    return first && more.length > (cell.shortText ? 1 : 0) ? cellWidth(first) + 1 : cellWidth(cell);
  });
  const ids = cells.filter(({ text }) => idPattern.test(text)).map(cellWidth);
  const minWidth = Math.min(contentWidth, isWhole ? Math.max(head, ...single) : Math.max(short, ...ids));
  const isExtra = priority >= extraPriority && arrow === undefined;
  return {
    naturalWidth: Math.max(minTitleWidth({ title, arrow }, false), widest),
    wrappedWidth: Math.max(narrow, widest),
    contentWidth,
    cellWidths,
    isNumeric: isWhole,
    minWidth,
    usefulWidth: isExtra ? Math.max(minWidth, Math.min(contentWidth, usefulExtraWidth)) : minWidth,
    priority: effectivePriority(priority, { isEmpty, isSorted: arrow !== undefined }),
    index,
  };
}

/** Returns the minimum width of a text column. If the list is sorted by it, its title with the sort arrow must fit. */
function minTextWidth(
  { column, index, arrow }: Pick<ColumnContent, 'column' | 'index' | 'arrow'>,
  head: number,
): number {
  if (index === 0) return minNameWidth;
  if (arrow !== undefined) return Math.max(head, minOtherWidth);
  return widthOf(column.title) === wholeTitleWidth ? wholeTitleWidth : minOtherWidth;
}

/** Priority of empty columns, which are left out first. */
const emptyColumnPriority = 4;

/** Returns the priority of a column. Empty columns are left out first, the sort column is left out last. */
function effectivePriority(priority: number, { isEmpty, isSorted }: { isEmpty: boolean; isSorted: boolean }): number {
  if (isSorted) return 0;
  return isEmpty ? emptyColumnPriority : priority;
}

const cellWidth = (cell: Cell): number => (isPictureOnly(cell) ? 1 : widthOf(cell.text) + (cell.badge ? 2 : 0));

/** Matches a number such as `#501` that is shown in place of an unknown name. */
const idPattern = /^#\d+$/;

/**
 * Returns whether the texts of a column must not be cut: badges, and numbers such as dates, addresses and positions.
 */
function mustStayWhole(cells: readonly Cell[]): boolean {
  const filled = cells.filter(({ text }) => text !== '');
  if (filled.length > 0 && filled.every(({ badge }) => badge)) return true;
  if (filled.length > 0 && filled.every(({ text, copyText }) => /\d/.test(text) && copyText !== undefined)) return true;
  return areNumberLike(filled.map(({ text }) => text));
}
