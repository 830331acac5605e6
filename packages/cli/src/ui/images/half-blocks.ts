import type { Line, Piece } from '../document/line.ts';
import { type Bitmap, colorAt } from './bitmap.ts';

/** Returns a terminal cell that shows two pixels of a picture, one above the other. */
export function halfBlock(upper: string | undefined, lower: string | undefined): Piece {
  if (upper === lower) return { text: ' ', backgroundColor: upper };
  if (upper === undefined) return { text: '▄', color: lower };
  return { text: '▀', color: upper, backgroundColor: lower };
}

/** Joins adjacent cells of the same style, because a line of few styled texts is drawn much faster. */
export function mergeCells(cells: readonly Piece[]): Line {
  const line: Piece[] = [];
  for (const cell of cells) {
    const last = line.at(-1);
    const isSame =
      last?.color === cell.color && last?.backgroundColor === cell.backgroundColor && last?.bold === cell.bold;
    if (last && isSame) line[line.length - 1] = { ...last, text: last.text + cell.text };
    else line.push(cell);
  }
  return line;
}

/** Returns a small picture pixel by pixel, with two rows of pixels per line. */
export function spriteLines(bitmap: Bitmap): Line[] {
  const lines: Line[] = [];
  for (let y = 0; y < bitmap.height; y += 2) {
    const cells: Piece[] = [];
    for (let x = 0; x < bitmap.width; x += 1) cells.push(halfBlock(colorAt(bitmap, x, y), colorAt(bitmap, x, y + 1)));
    lines.push(mergeCells(cells));
  }
  return lines;
}
