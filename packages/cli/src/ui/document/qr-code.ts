import { qrLines } from '../../terminal/qr-code.ts';
import { type Block, drawingBlock } from './block.ts';
import type { Layout } from './layout.ts';

/** Returns a QR code as a block; no block if the terminal is too narrow, has no colours, or cannot draw half blocks. */
export function qrBlocks(text: string, key: string, { width, palette, glyphs }: Layout): Block[] {
  if (glyphs.plain || palette.onBrass === undefined) return [];
  const lines = qrLines(text);
  if (lines.some((line) => line.length > width)) return [];
  return [
    drawingBlock(
      key,
      lines.map((line) => [{ text: line, color: '#000000', backgroundColor: '#ffffff' }]),
    ),
  ];
}
