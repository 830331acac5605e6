import { type PackedFile, writeBmp } from '@kafra/server/testing';
import type { Sprite } from '../art/pixel/sprite.ts';

/** Returns a drawing as a picture file, named without its suffix. */
export const bitmapFile = (stem: string, sprite: Sprite): PackedFile => ({
  name: `${stem}.bmp`,
  content: writeBmp({ width: sprite.width, height: sprite.height, pixels: sprite.rgba() }),
});
