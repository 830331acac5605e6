import sharp from 'sharp';
import type { Bitmap } from '../rules/pictures/bmp.ts';

/** Decodes a picture of any format, from a path or bytes. */
export async function readPixels(picture: string | Uint8Array | undefined): Promise<Bitmap> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: new Uint8Array(data) };
}
