import type { Paint } from '../terminal/colors.ts';
import { type Fitted, fitColumns, type Wish } from '../terminal/fit-columns.ts';
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

/** Chooses columns and their widths: the least important leave until the rest can stand, then texts give way. */
export function fit({ columns, rows }: TableShape, room: number): Fitted[] {
  const wishes = columns.map(({ title, align, priority = 1 }, index): Wish => {
    const natural = rows.reduce((most, row) => Math.max(most, widthOf(row[index]?.text ?? '')), widthOf(title));
    const figures = align === 'end';
    // Numbers and prices are never cut.
    const least = figures ? natural : Math.min(natural, Math.max(leastText, widthOf(title)));
    // As far as to what is least the widest text gives way first.
    return { natural, filled: least, least, priority, figures, stays: priority <= 1 };
  });
  return fitColumns(wishes, room, gap.length);
}

/** Lines of a table as wide as `room` cells at most, the header first. */
export function drawTable({ columns, rows }: TableShape, room: number, paint: Paint): string[] {
  const safe = rows.map((row) => row.map((cell) => ({ ...cell, text: plain(cell.text) })));
  const fitted = fit({ columns, rows: safe }, room);
  const last = fitted.at(-1);
  const line = (textOf: (index: number) => TableCell) =>
    fitted
      .map((one) => {
        const { text: full, style } = textOf(one.index);
        const align = columns[one.index]?.align;
        const filled = clip(full, one.width);
        // The last column needs no blanks behind it.
        const padded = one === last && align !== 'end' ? filled : pad(filled, one.width, align);
        return style ? paint(style, padded) : padded;
      })
      .join(gap);
  return [
    line((index) => ({ text: columns[index]?.title ?? '', style: 'bold' })),
    ...safe.map((row) => line((index) => row[index] ?? { text: '' })),
  ];
}
