import { textStart, widthOf } from '../../terminal/text-width.ts';

/** A text in one style, as a part of a screen line. */
export interface Piece {
  text: string;
  color?: string;
  backgroundColor?: string;
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  /** Web address that the text links to. */
  href?: string;
  /** Key of the tab stop that the text belongs to. The text is shown as focused while that tab stop is selected. */
  stop?: string;
}

/** One line of the screen: texts of different styles in a row. */
export type Line = readonly Piece[];

export const lineWidth = (line: Line): number => line.reduce((sum, { text }) => sum + widthOf(text), 0);

export const lineText = (line: Line): string => line.map(({ text }) => text).join('');

/** Cuts a line to a width, with an ellipsis if it was longer. */
export function truncateLine(line: Line, width: number, ellipsis: string): Line {
  if (lineWidth(line) <= width) return line;
  const shown: Piece[] = [];
  let room = width - 1;
  for (const piece of line) {
    const text = textStart(piece.text, room);
    shown.push({ ...piece, text });
    room -= widthOf(text);
    if (text.length < piece.text.length) break;
  }
  return [...shown, { ...shown.at(-1), text: ellipsis }];
}

/** Cuts a line, but only between its styled texts, because a cut number would look like another number. */
export function truncateAtPiece(line: Line, width: number, ellipsis: string): Line {
  if (lineWidth(line) <= width) return line;
  const kept = [...line];
  const endsWhole = () => lineWidth(kept) < width && kept.at(-1)?.text.endsWith(' ');
  while (kept.length > 0 && !endsWhole()) kept.pop();
  return kept.length > 0 ? [...kept, { ...kept.at(-1), text: ellipsis }] : truncateLine(line, width, ellipsis);
}
