import type { Bitmap } from './bmp.ts';
import sharp from './sharp.ts';

/** How hard it tries. More takes twice the time for little: pictures are small. */
export const WEBP_EFFORT = 0;

/** Every pixel of a picture as it is. */
export const encodeWebp = ({ width, height, pixels }: Bitmap): Promise<Uint8Array> =>
  sharp(pixels, { raw: { width, height, channels: 4 } })
    .webp({ lossless: true, effort: WEBP_EFFORT })
    .toBuffer();
