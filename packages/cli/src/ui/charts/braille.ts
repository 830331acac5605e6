import type { Cells } from './plot.ts';

/** Position of a dot in a chart. A cell has two columns and four rows of dots. */
export interface DotPoint {
  x: number;
  y: number;
}

export const dotsPerColumn = 2;
export const dotsPerRow = 4;

/** Bits of the dots in a Braille character, row by row (Unicode, block U+2800). */
const dotBits = [
  [0x01, 0x08],
  [0x02, 0x10],
  [0x04, 0x20],
  [0x40, 0x80],
] as const;
const blankLetter = 0x2800;

/** Draws a straight line between two points into the cells of a chart, over their content. */
export function drawBrailleLine(cells: Cells, points: readonly DotPoint[], color: string | undefined): void {
  const letters = new Map<string, number>();
  const mark = ({ x, y }: DotPoint) => {
    const [row, column] = [Math.floor(y / dotsPerRow), Math.floor(x / dotsPerColumn)];
    const key = `${row} ${column}`;
    const letter = (letters.get(key) ?? 0) | (dotBits[y % dotsPerRow]?.[x % dotsPerColumn] ?? 0);
    letters.set(key, letter);
    const line = cells[row];
    if (line?.[column]) line[column] = { text: String.fromCharCode(blankLetter + letter), color, bold: true };
  };
  points.forEach((point, at) => {
    for (const dot of dotsBetween(points[at - 1] ?? point, point)) mark(dot);
  });
}

/** Returns all dots of a straight line, including both ends. */
function dotsBetween(from: DotPoint, to: DotPoint): DotPoint[] {
  const steps = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y), 1);
  return Array.from({ length: steps + 1 }, (_, step) => ({
    x: Math.round(from.x + ((to.x - from.x) * step) / steps),
    y: Math.round(from.y + ((to.y - from.y) * step) / steps),
  }));
}
