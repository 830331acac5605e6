import type { Paint } from '../terminal/colors.ts';
import { type ColumnRequest, doAllFit, type FittedColumn, fitColumns } from '../terminal/fit-columns.ts';
import { cellText } from '../terminal/text.ts';
import { pad, truncate, widthOf } from '../terminal/text-width.ts';

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
    const naturalWidth = rows.reduce((most, row) => Math.max(most, widthOf(row[index]?.text ?? '')), widthOf(title));
    const isNumeric = align === 'end' || isWhole;
    const minTitle = minTextWidth === minTextWidths.usual ? widthOf(title) : 0;
    // Columns of numbers and prices are never cut.
    const minWidth = isNumeric ? naturalWidth : Math.min(naturalWidth, Math.max(minTextWidth, minTitle));
    // If the table is too wide, the widest columns shrink first, down to their minimum width.
    return { naturalWidth, contentWidth: minWidth, minWidth, priority, isNumeric, isRequired: priority <= 1 };
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
  return fitColumns(kept, room, gap).map(({ index, width }) => ({ index: kept[index]?.index ?? 0, width }));
}

/** Returns a table as lines, the header first. No line is wider than `room` cells. */
export function drawTable({ columns, rows }: TableShape, room: number, paint: Paint): string[] {
  // Titles are sanitized too: in a comparison, each title is the name of a record, which may contain control
  // characters.
  const safe = {
    columns: columns.map((column) => ({ ...column, title: tableText(column.title) })),
    rows: rows.map((row) => row.map((cell) => ({ ...cell, text: tableText(cell.text) }))),
  };
  const fitted = fitTable(safe, room);
  const last = fitted.at(-1);
  const line = (textOf: (index: number) => TableCell) =>
    fitted
      .map((one) => {
        const { text: full, style } = textOf(one.index);
        const align = columns[one.index]?.align;
        const filled = truncate(full, one.width);
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
