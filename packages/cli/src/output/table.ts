import type { Paint } from '../terminal/colors.ts';
import { clip, pad, plain, widthOf } from '../terminal/text.ts';

export interface TableColumn {
  title: string;
  align?: 'end';
  /** 1 is always shown, 3 is the first to go where there is little room. */
  priority?: number;
}

export interface TableCell {
  text: string;
  /** Colours what is already padded. */
  style?: Parameters<Paint>[0];
}

export interface TableShape {
  columns: readonly TableColumn[];
  rows: readonly (readonly TableCell[])[];
}

const gap = '  ';
/** No text is cut to less, so that a name can be told from its neighbours and a date stays whole; columns go first. */
const leastText = 22;

interface Fitted {
  index: number;
  column: TableColumn;
  width: number;
}

const total = (columns: readonly Fitted[]): number =>
  columns.reduce((sum, { width }) => sum + width, 0) + gap.length * Math.max(0, columns.length - 1);

/** The narrowest a column may become: numbers and prices are never cut. */
const least = ({ column, width }: Fitted): number =>
  column.align === 'end' ? width : Math.min(width, Math.max(leastText, widthOf(column.title)));

/** Chooses columns and their widths: the least important leave until the rest can stand, then texts give way. */
export function fit({ columns, rows }: TableShape, room: number): Fitted[] {
  let shown = columns.map((column, index) => ({
    index,
    column,
    width: rows.reduce((most, row) => Math.max(most, widthOf(row[index]?.text ?? '')), widthOf(column.title)),
  }));
  while (total(shown.map((one) => ({ ...one, width: least(one) }))) > room) {
    const rank = Math.max(...shown.map(({ column }) => column.priority ?? 1));
    if (rank <= 1) break;
    const last = shown.findLast(({ column }) => (column.priority ?? 1) === rank);
    shown = shown.filter((one) => one !== last);
  }
  return narrow(shown, room);
}

function narrow(columns: readonly Fitted[], room: number): Fitted[] {
  const shown = columns.map((one) => ({ ...one, floor: least(one) }));
  for (let over = total(shown) - room; over > 0; over -= 1) {
    const widest = shown.filter(({ width, floor }) => width > floor).sort((a, b) => b.width - a.width)[0];
    if (!widest) break;
    widest.width -= 1;
  }
  return shown;
}

/** Lines of a table as wide as `room` cells at most, the header first. */
export function drawTable({ columns, rows }: TableShape, room: number, paint: Paint): string[] {
  const safe = rows.map((row) => row.map((cell) => ({ ...cell, text: plain(cell.text) })));
  const fitted = fit({ columns, rows: safe }, room);
  const last = fitted.at(-1);
  const line = (text: (one: Fitted) => TableCell) =>
    fitted
      .map((one) => {
        const { text: full, style } = text(one);
        const filled = clip(full, one.width);
        // The last column needs no blanks behind it.
        const padded = one === last && one.column.align !== 'end' ? filled : pad(filled, one.width, one.column.align);
        return style ? paint(style, padded) : padded;
      })
      .join(gap);
  return [
    line(({ column }) => ({ text: column.title, style: 'bold' })),
    ...safe.map((row) => line(({ index }) => row[index] ?? { text: '' })),
  ];
}
