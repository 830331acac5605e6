import type { Bitmap } from './bmp.ts';
import sharp from './sharp.ts';

/** Effort of the WebP encoder. More effort takes twice the time and saves little, because pictures are small. */
export const WEBP_EFFORT = 0;

/** Encodes a picture as lossless WebP. */
export const encodeWebp = ({ width, height, pixels }: Bitmap): Promise<Uint8Array> =>
  sharp(pixels, { raw: { width, height, channels: 4 } })
    .webp({ lossless: true, effort: WEBP_EFFORT })
    .toBuffer();
