import { startOf, widthOf } from '../widgets/fit.ts';

/** A run of text in one style. */
export interface Piece {
  text: string;
  color?: string;
  backgroundColor?: string;
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  /** An address that the terminal itself opens. */
  href?: string;
  /** Belongs to this stop: shown as focused together with it. */
  stop?: string;
}

/** One row of the screen. */
export type Line = readonly Piece[];

export const lineWidth = (line: Line): number => line.reduce((sum, { text }) => sum + widthOf(text), 0);

/** As much of a line as fits; a sign shows that there is more. */
export function clip(line: Line, width: number, ellipsis: string): Line {
  if (lineWidth(line) <= width) return line;
  const shown: Piece[] = [];
  let room = width - 1;
  for (const piece of line) {
    const text = startOf(piece.text, room);
    shown.push({ ...piece, text });
    room -= widthOf(text);
    if (text.length < piece.text.length) break;
  }
  return [...shown, { ...shown.at(-1), text: ellipsis }];
}

/** As many whole pieces of a line as fit: a number that is cut would be another number. */
export function clipPieces(line: Line, width: number, ellipsis: string): Line {
  if (lineWidth(line) <= width) return line;
  const kept = [...line];
  const endsWhole = () => lineWidth(kept) < width && kept.at(-1)?.text.endsWith(' ');
  while (kept.length > 0 && !endsWhole()) kept.pop();
  return kept.length > 0 ? [...kept, { ...kept.at(-1), text: ellipsis }] : clip(line, width, ellipsis);
}

/** Breaks a line at its blanks into rows of a width; a longer word is broken where it must be. */
export function wrap(line: Line, width: number): Line[] {
  const rows: Piece[][] = [[]];
  let used = 0;

  const put = (piece: Piece, text: string) => {
    const row = rows.at(-1) ?? [];
    const last = row.at(-1);
    if (last && sameStyle(last, piece)) row[row.length - 1] = { ...last, text: last.text + text };
    else row.push({ ...piece, text });
    used += widthOf(text);
  };
  const next = () => {
    rows.push([]);
    used = 0;
  };

  for (const piece of line) {
    for (const word of piece.text.split(/( +|\n)/).filter(Boolean)) {
      if (word === '\n') next();
      else if (used + widthOf(word) <= width) put(piece, word);
      else if (word.trim() === '') next();
      else {
        if (used > 0) next();
        let rest = word;
        while (widthOf(rest) > width) {
          const head = startOf(rest, width) || rest.slice(0, 1);
          put(piece, head);
          next();
          rest = rest.slice(head.length);
        }
        put(piece, rest);
      }
    }
  }
  return rows;
}

const sameStyle = (a: Piece, b: Piece): boolean =>
  a.color === b.color &&
  a.backgroundColor === b.backgroundColor &&
  a.bold === b.bold &&
  a.italic === b.italic &&
  a.underline === b.underline &&
  a.href === b.href &&
  a.stop === b.stop;
