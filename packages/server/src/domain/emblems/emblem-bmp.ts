import { BmpFault, decodeBmp, readBmpHeader } from '../../rules/pictures/bmp.ts';

/** Width and height of a guild emblem in pixels. */
export const emblemSide = 24;
const headerLength = 54;

/**
 * Decodes an uncompressed BMP of an emblem's size with 1, 4, 8 or 24 bits per pixel. Returns red, green, blue and alpha
 * of each pixel from the top left; undefined for any other or corrupt file.
 */
export function decodeEmblemBmp(bytes: Buffer): Uint8Array | undefined {
  try {
    const { width, height, depth, compression } = readBmpHeader(bytes);
    const fits = width === emblemSide && height === emblemSide;
    if (!fits || compression !== 'none' || ![1, 4, 8, 24].includes(depth)) return undefined;
    return decodeBmp(bytes, emblemSide).pixels;
  } catch (error) {
    if (error instanceof BmpFault) return undefined;
    throw error;
  }
}

/** Encodes pixels (RGBA) as a 24-bit BMP, the format that a client uploads. Transparent pixels become magenta. */
export function encodeEmblemBmp(pixels: Uint8Array): Buffer {
  const stride = emblemSide * 3;
  const bytes = Buffer.alloc(headerLength + stride * emblemSide);
  bytes.write('BM', 'latin1');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(headerLength, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(emblemSide, 18);
  bytes.writeInt32LE(emblemSide, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  bytes.writeUInt32LE(stride * emblemSide, 34);
  for (let y = 0; y < emblemSide; y++)
    for (let x = 0; x < emblemSide; x++) {
      const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray((y * emblemSide + x) * 4);
      const colour = alpha < 128 ? [255, 0, 255] : [blue, green, red];
      bytes.set(colour, headerLength + (emblemSide - 1 - y) * stride + x * 3);
    }
  return bytes;
}
