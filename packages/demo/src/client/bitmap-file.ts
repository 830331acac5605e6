import { type PackedFile, writeBmp } from '@kafra/server/testing';
import type { Sprite } from '../art/pixel/sprite.ts';

/** A drawing as a picture of its own, named without its suffix. */
export const bitmapFile = (stem: string, sprite: Sprite): PackedFile => ({
  name: `${stem}.bmp`,
  content: writeBmp({ width: sprite.width, height: sprite.height, pixels: sprite.rgba() }),
});
