import type { Cell, Paragraph, Span } from '@kafra/sdk';
import type { Piece } from '../document/line.ts';
import { readableColor } from '../theme/contrast.ts';
import { type TerminalPalette, toneColor } from '../theme/palette.ts';

/** Returns a cell as styled texts: badges in brackets, links in their colour. */
export function cellPieces(cell: Cell, palette: TerminalPalette): Piece[] {
  if (cell.parts) {
    const filled = cell.parts.filter(({ text }) => text !== '');
    return filled.flatMap((part, index) => [
      ...(index > 0 ? [{ text: cell.phrase ? ' ' : ', ', color: palette.inkSoft }] : []),
      ...cellPieces(part, palette),
    ]);
  }
  if (cell.text === '') return [];
  if (cell.spans) return paragraphPieces(cell.spans, palette);
  const color = cell.tone || !cell.link ? toneColor(palette, cell.tone) : palette.teal;
  return [{ text: cell.badge ? `[${cell.text}]` : cell.text, color, underline: cell.link !== undefined }];
}

/** Returns a paragraph as styled texts. A link is followed by its address, because not every terminal opens links. */
export const paragraphPieces = (paragraph: Paragraph, palette: TerminalPalette): Piece[] =>
  typeof paragraph === 'string'
    ? [{ text: paragraph, color: palette.ink }]
    : paragraph.flatMap((span) => spanPieces(span, palette));

function spanPieces({ text, color, isBold, isItalic, isCode, href }: Span, palette: TerminalPalette): Piece[] {
  const ink = href === undefined && !isCode ? palette.ink : palette.teal;
  const piece: Piece = {
    text,
    color: readableColor(color, palette.ground, ink),
    bold: isBold,
    italic: isItalic,
    underline: href !== undefined,
  };
  return href === undefined || href === text ? [piece] : [piece, { text: ` (${href})`, color: palette.inkSoft }];
}
