import { firstLetter, textStart, widthOf } from '../../terminal/text-width.ts';
import type { Line, Piece } from './line.ts';

/** Wraps a line at spaces to a width. Longer words are broken. */
export function wrap(line: Line, width: number): Line[] {
  const { rows, remaining, put, startRow, putOnNewRows } = createRows(width);
  for (const word of line.flatMap(words)) {
    if (word.text === '\n') startRow();
    else if (widthOf(word.text) <= remaining()) put(word);
    // A blank that has no room ends its row unseen.
    else if (word.text.trim() === '') startRow();
    else putOnNewRows(breakWord(word, width));
  }
  return rows;
}

/** The words of a piece, the blanks between them, and the ends of its lines. */
const words = (piece: Piece): Piece[] =>
  piece.text
    .split(/( +|\n)/)
    .filter(Boolean)
    .map((text) => ({ ...piece, text }));

/** Splits a word into parts that fit. A character wider than the line is a part of its own. */
function breakWord(word: Piece, width: number): Piece[] {
  const parts: string[] = [];
  let rest = word.text;
  while (widthOf(rest) > width) {
    const start = textStart(rest, width) || firstLetter(rest);
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

  /** Joins pieces of equal style. */
  function put(piece: Piece): void {
    const last = row.at(-1);
    if (last && sameStyle(last, piece)) row[row.length - 1] = { ...last, text: last.text + piece.text };
    else row.push(piece);
    used += widthOf(piece.text);
  }

  function startRow(): void {
    row = [];
    rows.push(row);
    used = 0;
  }

  /** Each part in a row of its own, below what was put before. */
  function putOnNewRows(parts: readonly Piece[]): void {
    for (const [at, part] of parts.entries()) {
      if (at > 0 || used > 0) startRow();
      put(part);
    }
  }

  return { rows, remaining: () => width - used, put, startRow, putOnNewRows };
}

const sameStyle = (a: Piece, b: Piece): boolean =>
  a.color === b.color &&
  a.backgroundColor === b.backgroundColor &&
  a.bold === b.bold &&
  a.italic === b.italic &&
  a.underline === b.underline &&
  a.href === b.href &&
  a.stop === b.stop;
