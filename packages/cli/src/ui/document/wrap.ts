import { startOf, widthOf } from '../widgets/fit.ts';
import type { Line, Piece } from './line.ts';

/** Breaks a line at its blanks into rows of a width; a longer word is broken where it must be. */
export function wrap(line: Line, width: number): Line[] {
  const { rows, room, put, next, putBelow } = createRows(width);
  for (const word of line.flatMap(words)) {
    if (word.text === '\n') next();
    else if (widthOf(word.text) <= room()) put(word);
    // A blank that has no room ends its row unseen.
    else if (word.text.trim() === '') next();
    else putBelow(broken(word, width));
  }
  return rows;
}

/** The words of a piece, the blanks between them, and the ends of its lines. */
const words = (piece: Piece): Piece[] =>
  piece.text
    .split(/( +|\n)/)
    .filter(Boolean)
    .map((text) => ({ ...piece, text }));

/** A word in parts that fit; a letter that is wider than all the room stands alone. */
function broken(word: Piece, width: number): Piece[] {
  const parts: string[] = [];
  let rest = word.text;
  while (widthOf(rest) > width) {
    const start = startOf(rest, width) || rest.slice(0, 1);
    parts.push(start);
    rest = rest.slice(start.length);
  }
  return [...parts, rest].map((text) => ({ ...word, text }));
}

/** Rows that are filled one after the other. */
function createRows(width: number) {
  let row: Piece[] = [];
  const rows = [row];
  let used = 0;

  /** What looks like the piece before it joins that one. */
  function put(piece: Piece): void {
    const last = row.at(-1);
    if (last && sameStyle(last, piece)) row[row.length - 1] = { ...last, text: last.text + piece.text };
    else row.push(piece);
    used += widthOf(piece.text);
  }

  function next(): void {
    row = [];
    rows.push(row);
    used = 0;
  }

  /** Each part in a row of its own, below what was put before. */
  function putBelow(parts: readonly Piece[]): void {
    for (const [at, part] of parts.entries()) {
      if (at > 0 || used > 0) next();
      put(part);
    }
  }

  return { rows, room: () => width - used, put, next, putBelow };
}

const sameStyle = (a: Piece, b: Piece): boolean =>
  a.color === b.color &&
  a.backgroundColor === b.backgroundColor &&
  a.bold === b.bold &&
  a.italic === b.italic &&
  a.underline === b.underline &&
  a.href === b.href &&
  a.stop === b.stop;
