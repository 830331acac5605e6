import type { Paint } from '../terminal/colors.ts';
import { type ColumnRequest, doAllFit, type FittedColumn, fitColumns } from '../terminal/fit-columns.ts';
import { cellText } from '../terminal/text.ts';
import { pad, truncate, widthOf } from '../terminal/text-width.ts';
import { areNumberLike } from '../terminal/whole-texts.ts';

export interface TableColumn {
  title: string;
  align?: 'end';
  /** Importance of the column: 1 is always shown, 3 is left out first on narrow terminals. */
  priority?: number;
  /** True if users type or copy the column's texts, so that they are never cut. */
  isWhole?: boolean;
}

export interface TableCell {
  text: string;
  /** Shorter text, used if the full texts of the table do not fit into the terminal. */
  shortText?: string;
  /** Style of the table cell, applied after its text is padded. */
  style?: Parameters<Paint>[0];
}

export interface TableShape {
  columns: readonly TableColumn[];
  rows: readonly (readonly TableCell[])[];
}

const columnGap = '  ';
/**
 * Minimum widths of cut texts, in cells. `usual`: names can still be distinguished, so columns are left out before
 * texts are cut further. `narrow`: only for columns that are always shown.
 */
const minTextWidths = { usual: 22, narrow: 8 };

/** Text of a cell. Emoji lose their presentation selector, because terminals disagree about the width it gives them. */
const tableText = (text: string): string => cellText(text).replaceAll('\ufe0f', '');

function requestsOf({ columns, rows }: TableShape, minTextWidth: number): ColumnRequest[] {
  return columns.map(({ title, align, priority = 1, isWhole = false }, index) => {
    const texts = rows.map((row) => row[index]?.text ?? '');
    const cellWidths = texts.map(widthOf);
    const naturalWidth = cellWidths.reduce((most, width) => Math.max(most, width), widthOf(title));
    const isNumeric = align === 'end' || isWhole || areNumberLike(texts.filter((text) => text !== ''));
    const minTitle = minTextWidth === minTextWidths.usual ? widthOf(title) : 0;
    // Columns of numbers, prices and dates are never cut.
    const minWidth = isNumeric ? naturalWidth : Math.min(naturalWidth, Math.max(minTextWidth, minTitle));
    return { naturalWidth, cellWidths, minWidth, priority, isNumeric, isRequired: priority <= 1 };
  });
}

/**
 * Chooses columns and their widths: the least important columns are left out until the others fit, then texts are cut.
 * No line is wider than the terminal: if it is narrow, texts of the important columns are cut to a few characters, and
 * then only the first ones of these columns remain.
 */
export function fitTable(table: TableShape, room: number): FittedColumn[] {
  const gap = columnGap.length;
  const usual = requestsOf(table, minTextWidths.usual);
  const doFit = (requests: readonly ColumnRequest[]) =>
    doAllFit(
      requests.filter(({ isRequired }) => isRequired),
      room,
      gap,
    );
  if (doFit(usual)) return fitColumns(usual, room, gap);
  const narrow = requestsOf(table, minTextWidths.narrow).map((request, index) => ({ ...request, index }));
  const required = narrow.filter(({ isRequired }) => isRequired);
  const kept = doFit(required) ? required : required.map((request, at) => ({ ...request, isRequired: at === 0 }));
  return fitColumns(kept, room, gap).map(({ index, width }, _, { length }) => ({
    index: kept[index]?.index ?? 0,
    // The only column is cut even if its texts are numbers.
    width: length === 1 ? Math.min(width, Math.max(room, minTextWidths.narrow)) : width,
  }));
}

/** Returns whether all texts of a table fit into the width without being cut. */
function fitsWhole({ columns, rows }: TableShape, room: number): boolean {
  if (room === Number.POSITIVE_INFINITY) return true;
  const widths = columns.map(({ title }, index) =>
    rows.reduce((most, row) => Math.max(most, widthOf(row[index]?.text ?? '')), widthOf(title)),
  );
  return widths.reduce((sum, width) => sum + width + columnGap.length, -columnGap.length) <= room;
}

/** Returns a table without the columns that have no text in any row, except the first column. */
function withoutEmptyColumns({ columns, rows }: TableShape): TableShape {
  const indexes = columns.flatMap((_, index) =>
    index === 0 || rows.length === 0 || rows.some((row) => row[index]?.text) ? [index] : [],
  );
  return {
    columns: indexes.flatMap((index) => columns[index] ?? []),
    rows: rows.map((row) => indexes.map((index) => row[index] ?? { text: '' })),
  };
}

/**
 * Returns a table as lines, the header first. No line is wider than `room` cells. If the full texts do not fit, the
 * cells show their short texts, and columns without any text are left out.
 */
export function drawTable(table: TableShape, room: number, paint: Paint): string[] {
  // Titles are sanitized too: in a comparison, each title is the name of a record, which may contain control
  // characters.
  const sanitize = ({ columns, rows }: TableShape, textOf: (cell: TableCell) => string): TableShape => ({
    columns: columns.map((column) => ({ ...column, title: tableText(column.title) })),
    rows: rows.map((row) => row.map((cell) => ({ ...cell, text: tableText(textOf(cell)) }))),
  });
  const full = sanitize(table, ({ text }) => text);
  const safe = fitsWhole(full, room)
    ? full
    : sanitize(withoutEmptyColumns(table), ({ text, shortText }) => shortText ?? text);
  const fitted = fitTable(safe, room);
  const last = fitted.at(-1);
  const line = (textOf: (index: number) => TableCell) =>
    fitted
      .map((one) => {
        const { text, style } = textOf(one.index);
        const align = safe.columns[one.index]?.align;
        const filled = truncate(text, one.width);
        // The last column of a table is not padded, so that lines have no blanks at their end.
        const padded = one === last && align !== 'end' ? filled : pad(filled, one.width, align);
        return style ? paint(style, padded) : padded;
      })
      .join(columnGap);
  return [
    line((index) => ({ text: safe.columns[index]?.title ?? '', style: 'bold' })),
    ...safe.rows.map((row) => line((index) => row[index] ?? { text: '' })),
  ];
}
