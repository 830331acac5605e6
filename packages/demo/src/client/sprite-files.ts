import { type PackedFile, type WrittenFrame, writeActs, writeSprite } from '@kafra/server/testing';
import type { PalettePicture } from './palette-picture.ts';

/**
 * Returns the files of a sprite with one picture, in a standing pose that faces south. Delays between frames are in
 * units of 25 milliseconds.
 */
export function spriteFiles(
  stem: string,
  { palettes, ...picture }: PalettePicture,
  { frames, delay }: { frames: readonly WrittenFrame[]; delay?: number },
): PackedFile[] {
  const content = writeSprite({ indexed: [picture], palette: palettes[0] ?? Buffer.alloc(0) });
  return [
    { name: `${stem}.spr`, content, cipher: 'mixed' },
    { name: `${stem}.act`, content: writeActs([frames], { delay }), cipher: 'header' },
  ];
}

/** Returns an animation frame that shows the picture with its feet on the ground. */
export const standing = ({ height }: Pick<PalettePicture, 'height'>): WrittenFrame => ({
  layers: [{ index: 0, y: -Math.floor(height / 2) }],
});

/** Returns a table of the game client as a text file, with line ends of Windows. */
export const textFile = (name: string, lines: readonly string[]): PackedFile => ({
  name,
  content: Buffer.from(lines.map((line) => `${line}\r\n`).join(''), 'latin1'),
});
