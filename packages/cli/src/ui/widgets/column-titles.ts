import { truncate, widthOf } from '../../terminal/text-width.ts';

/** Title of a column, with an arrow if the list is sorted by it. */
export interface ColumnTitle {
  title: string;
  arrow?: string | undefined;
}

/** Appends the sort arrow to a column title, after a space. */
const withArrow = (text: string, arrow: string | undefined): string => (arrow ? `${text} ${arrow}` : text);

const oneLineWidth = ({ title, arrow }: ColumnTitle): number => widthOf(withArrow(title, arrow));

/**
 * Splits a column title between two words so that the wider line is as narrow as possible; undefined for a single word.
 */
function twoLineTitle({ title, arrow }: ColumnTitle): [string, string] | undefined {
  const ways = [...title.matchAll(/ |(?<=.\/)(?=.)/g)].map(({ index, 0: blank }): [string, string] => [
    title.slice(0, index),
    withArrow(title.slice(index + blank.length), arrow),
  ]);
  return ways.sort((a, b) => widest(a) - widest(b))[0];
}

const widest = (lines: readonly string[]): number => Math.max(...lines.map(widthOf));

/** Returns the minimum width of a column title that is not cut, in two lines if that is narrower. */
export function minTitleWidth(column: ColumnTitle, canWrap: boolean): number {
  const twoLines = canWrap ? twoLineTitle(column) : undefined;
  return Math.min(oneLineWidth(column), twoLines ? widest(twoLines) : Number.POSITIVE_INFINITY);
}

type Column = ColumnTitle & { width: number };

/** Returns whether a column is too narrow for its title in one line, but wide enough for two. */
const isWrapped = (column: Column): boolean =>
  oneLineWidth(column) > column.width && minTitleWidth(column, true) <= column.width;

/** Returns the number of lines for the column titles of a table: two only if a title would be cut in one line. */
export const titleLineCount = (columns: readonly Column[], canWrap: boolean): number =>
  canWrap && columns.some(isWrapped) ? 2 : 1;

/**
 * Returns a column title in this number of lines, aligned to the bottom. A title that does not fit is cut, but not its
 * sort arrow.
 */
export function titleRows(column: Column, lines: number, ellipsis: string): string[] {
  const twoLines = lines > 1 && isWrapped(column) ? twoLineTitle(column) : undefined;
  if (twoLines) return twoLines;
  const { title, arrow, width } = column;
  const room = width - widthOf(withArrow('', arrow));
  return [...Array.from({ length: lines - 1 }, () => ''), withArrow(truncate(title, room, ellipsis), arrow)];
}
