import { truncate, widthOf } from './fit.ts';

/** The title of a column, and the arrow behind it where the rows are in its order. */
export interface Titled {
  title: string;
  arrow?: string | undefined;
}

/** An arrow stands apart from its title. */
const withArrow = (text: string, arrow: string | undefined): string => (arrow ? `${text} ${arrow}` : text);

const wholeWidth = ({ title, arrow }: Titled): number => widthOf(withArrow(title, arrow));

/** The title in two lines, broken between words where the wider one is narrowest; none where it is one word. */
function folded({ title, arrow }: Titled): [string, string] | undefined {
  const ways = [...title.matchAll(/ |(?<=.\/)(?=.)/g)].map(({ index, 0: blank }): [string, string] => [
    title.slice(0, index),
    withArrow(title.slice(index + blank.length), arrow),
  ]);
  return ways.sort((a, b) => widest(a) - widest(b))[0];
}

const widest = (lines: readonly string[]): number => Math.max(...lines.map(widthOf));

/** The least that a title takes without being cut, in two lines where that is less. */
export function titleWidth(titled: Titled, foldable: boolean): number {
  const two = foldable ? folded(titled) : undefined;
  return Math.min(wholeWidth(titled), two ? widest(two) : Number.POSITIVE_INFINITY);
}

type Column = Titled & { width: number };

/** Whether a column is too narrow for its title in one line, but not in two. */
const isFolded = (column: Column): boolean =>
  wholeWidth(column) > column.width && titleWidth(column, true) <= column.width;

/** How many lines the titles of these columns take: two only where that saves one from being cut. */
export const titleLines = (columns: readonly Column[], foldable: boolean): number =>
  foldable && columns.some(isFolded) ? 2 : 1;

/** A title in so many lines, the words at the bottom; cut where it fits in no way, but for its arrow. */
export function titleText(column: Column, lines: number, ellipsis: string): string[] {
  const two = lines > 1 && isFolded(column) ? folded(column) : undefined;
  if (two) return two;
  const { title, arrow, width } = column;
  const room = width - widthOf(withArrow('', arrow));
  return [...Array.from({ length: lines - 1 }, () => ''), withArrow(truncate(title, room, ellipsis), arrow)];
}
