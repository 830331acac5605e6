import { wrapRuns } from '../../terminal/wrap-runs.ts';
import type { Line, Piece } from './line.ts';

/** Wraps a styled line at spaces to a width in cells. Longer words are broken. */
export const wrap = (line: Line, width: number): Line[] => wrapRuns(line, { width, isSameStyle: sameStyle });

const sameStyle = (a: Piece, b: Piece): boolean =>
  a.color === b.color &&
  a.backgroundColor === b.backgroundColor &&
  a.bold === b.bold &&
  a.italic === b.italic &&
  a.underline === b.underline &&
  a.href === b.href &&
  a.stop === b.stop;
