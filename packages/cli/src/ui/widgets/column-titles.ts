import { truncate, widthOf } from '../../terminal/text-width.ts';

/** The title of a column, and the arrow behind it where the rows are in its order. */
export interface ColumnTitle {
  title: string;
  arrow?: string | undefined;
}

/** An arrow stands apart from its title. */
const withArrow = (text: string, arrow: string | undefined): string => (arrow ? `${text} ${arrow}` : text);

const oneLineWidth = ({ title, arrow }: ColumnTitle): number => widthOf(withArrow(title, arrow));

/** The title in two lines, broken between words where the wider one is narrowest; none where it is one word. */
function twoLineTitle({ title, arrow }: ColumnTitle): [string, string] | undefined {
  const ways = [...title.matchAll(/ |(?<=.\/)(?=.)/g)].map(({ index, 0: blank }): [string, string] => [
    title.slice(0, index),
    withArrow(title.slice(index + blank.length), arrow),
  ]);
  return ways.sort((a, b) => widest(a) - widest(b))[0];
}

const widest = (lines: readonly string[]): number => Math.max(...lines.map(widthOf));

/** The least that a title takes without being cut, in two lines where that is less. */
export function minTitleWidth(column: ColumnTitle, canWrap: boolean): number {
  const twoLines = canWrap ? twoLineTitle(column) : undefined;
  return Math.min(oneLineWidth(column), twoLines ? widest(twoLines) : Number.POSITIVE_INFINITY);
}

type Column = ColumnTitle & { width: number };

/** Whether a column is too narrow for its title in one line, but not in two. */
const isWrapped = (column: Column): boolean =>
  oneLineWidth(column) > column.width && minTitleWidth(column, true) <= column.width;

/** How many lines the titles of these columns take: two only where that saves one from being cut. */
export const titleLineCount = (columns: readonly Column[], canWrap: boolean): number =>
  canWrap && columns.some(isWrapped) ? 2 : 1;

/** A title in so many lines, the words at the bottom; cut where it fits in no way, but for its arrow. */
export function titleRows(column: Column, lines: number, ellipsis: string): string[] {
  const twoLines = lines > 1 && isWrapped(column) ? twoLineTitle(column) : undefined;
  if (twoLines) return twoLines;
  const { title, arrow, width } = column;
  const room = width - widthOf(withArrow('', arrow));
  return [...Array.from({ length: lines - 1 }, () => ''), withArrow(truncate(title, room, ellipsis), arrow)];
}
