import type { Cell } from '@kafra/sdk';
import type { Piece } from '../document/line.ts';
import { type TerminalPalette, toneColor } from '../theme/palette.ts';

/** A cell in its pieces: stamps in brackets, links in their colour. */
export function cellPieces(cell: Cell, palette: TerminalPalette): Piece[] {
  if (cell.parts) {
    const filled = cell.parts.filter(({ text }) => text !== '');
    return filled.flatMap((part, index) => [
      ...(index > 0 ? [{ text: cell.phrase ? ' ' : ', ', color: palette.inkSoft }] : []),
      ...cellPieces(part, palette),
    ]);
  }
  if (cell.text === '') return [];
  const color = cell.tone || !cell.link ? toneColor(palette, cell.tone) : palette.teal;
  return [{ text: cell.badge ? `[${cell.text}]` : cell.text, color, underline: cell.link !== undefined }];
}
