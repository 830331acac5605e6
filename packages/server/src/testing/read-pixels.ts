import sharp from 'sharp';
import type { Bitmap } from '../rules/pictures/bmp.ts';

/** The pixels of a picture of any kind, from its file or its bytes. */
export async function readPixels(picture: string | Uint8Array | undefined): Promise<Bitmap> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: new Uint8Array(data) };
}
