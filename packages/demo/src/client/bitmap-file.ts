import { type PackedFile, writeBmp } from '@kafra/server/testing';
import type { Sprite } from '../art/pixel/sprite.ts';

/** Returns a drawing as a bitmap file for the demo's game client. `stem` is the file name without its suffix. */
export const bitmapFile = (stem: string, sprite: Sprite): PackedFile => ({
  name: `${stem}.bmp`,
  content: writeBmp({ width: sprite.width, height: sprite.height, pixels: sprite.rgba() }),
});
