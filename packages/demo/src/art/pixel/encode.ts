import { createRequire } from 'node:module';
import sharp from 'sharp';
import type { Sprite } from './sprite.ts';

/** Node sees gifenc as CommonJS without names, bundlers as a module; this way both find the same thing. */
const { GIFEncoder } = createRequire(import.meta.url)('gifenc') as typeof import('gifenc');

/** A WebP that keeps every point as it is. */
export const toWebp = (sprite: Sprite): Promise<Buffer> =>
  sharp(sprite.rgba(), { raw: { width: sprite.width, height: sprite.height, channels: 4 } })
    .webp({ lossless: true })
    .toBuffer();

/** A GIF of the sprite's own colours, of which there are far fewer than 255; the first entry is see-through. */
export function toGif(sprite: Sprite): Uint8Array {
  const rgba = sprite.rgba();
  const palette: [number, number, number][] = [[0, 0, 0]];
  const places = new Map<number, number>();
  const pixels = new Uint8Array(sprite.width * sprite.height);
  for (let index = 0; index < pixels.length; index++) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(index * 4, index * 4 + 4);
    if (alpha === 0) continue;
    const colour = (red << 16) | (green << 8) | blue;
    const place = places.get(colour) ?? palette.push([red, green, blue]) - 1;
    places.set(colour, place);
    pixels[index] = place;
  }
  const writer = GIFEncoder();
  writer.writeFrame(pixels, sprite.width, sprite.height, { palette, transparent: true, transparentIndex: 0 });
  writer.finish();
  return writer.bytes();
}
