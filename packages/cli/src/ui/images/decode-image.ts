import { GifReader } from 'omggif';
import type { Bitmap } from './bitmap.ts';

/**
 * Decodes the first frame of a GIF or WebP.
 * @throws for other formats and corrupt files.
 */
export async function decodeImage(bytes: Uint8Array): Promise<Bitmap> {
  if (!isWebp(bytes)) return decodeGif(bytes);
  // The WebP decoder is large, so it is loaded only when the first WebP file is decoded.
  const { readWebp } = await import('./webp.ts');
  return readWebp(bytes);
}

const isWebp = (bytes: Uint8Array): boolean =>
  String.fromCharCode(...bytes.subarray(0, 4), ...bytes.subarray(8, 12)) === 'RIFFWEBP';

function decodeGif(bytes: Uint8Array): Bitmap {
  const reader = new GifReader(bytes);
  const { width, height } = reader;
  const pixels = new Uint8Array(width * height * 4);
  reader.decodeAndBlitFrameRGBA(0, pixels);
  return { width, height, pixels };
}
