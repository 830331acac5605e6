/** An emblem's picture: `emblemSide` squared pixels of red, green, blue, alpha, from the top left. */
export const emblemSide = 24;
const channels = 4;
const headerLength = 54;

/** What a BMP file says of itself; little-endian, see Microsoft's BITMAPINFOHEADER. */
interface Header {
  dataAt: number;
  paletteAt: number;
  depth: number;
  colours: number;
  topDown: boolean;
}

function readHeader(bytes: Buffer): Header | undefined {
  if (bytes.length < headerLength || bytes.toString('latin1', 0, 2) !== 'BM') return undefined;
  const infoLength = bytes.readUInt32LE(14);
  const height = bytes.readInt32LE(22);
  const depth = bytes.readUInt16LE(28);
  const fits = bytes.readInt32LE(18) === emblemSide && Math.abs(height) === emblemSide;
  const plain = infoLength >= 40 && bytes.readUInt32LE(30) === 0 && [1, 4, 8, 24].includes(depth);
  if (!fits || !plain) return undefined;
  const colours = depth === 24 ? 0 : bytes.readUInt32LE(46) || 2 ** depth;
  return { dataAt: bytes.readUInt32LE(10), paletteAt: 14 + infoLength, depth, colours, topDown: height < 0 };
}

/** Magenta, which clients draw as see-through; they compare the upper five bits only. */
const isMask = (red: number, green: number, blue: number) =>
  (red & 0xf8) === 0xf8 && (green & 0xf8) === 0 && (blue & 0xf8) === 0xf8;

/** Where the colour of pixel `x` of the row at `row` stands: blue, green, red. */
function colourAt(bytes: Buffer, header: Header, at: { row: number; x: number }): number | undefined {
  const { depth, colours, paletteAt } = header;
  if (depth === 24) return at.row + at.x * 3;
  const bit = at.x * depth;
  const byte = bytes[at.row + (bit >> 3)];
  if (byte === undefined) return undefined;
  const index = (byte >> (8 - depth - (bit & 7))) & (2 ** depth - 1);
  return index < colours ? paletteAt + index * 4 : undefined;
}

/**
 * Reads an uncompressed 24 by 24 BMP of 1, 4, 8 or 24 bits a pixel; undefined for anything else, however it is
 * broken. Rows are padded to four bytes and run from the bottom up unless the height is negative.
 */
export function decodeEmblemBmp(bytes: Buffer): Buffer | undefined {
  const header = readHeader(bytes);
  if (!header) return undefined;
  const stride = Math.ceil((emblemSide * header.depth) / 32) * 4;
  if (header.dataAt < headerLength || header.dataAt + stride * emblemSide > bytes.length) return undefined;
  const pixels = Buffer.alloc(emblemSide * emblemSide * channels);
  for (let y = 0; y < emblemSide; y++) {
    const row = header.dataAt + stride * (header.topDown ? y : emblemSide - 1 - y);
    for (let x = 0; x < emblemSide; x++) {
      const at = colourAt(bytes, header, { row, x });
      if (at === undefined || at + 3 > bytes.length) return undefined;
      const [blue = 0, green = 0, red = 0] = bytes.subarray(at, at + 3);
      if (isMask(red, green, blue)) continue;
      pixels.set([red, green, blue, 255], (y * emblemSide + x) * channels);
    }
  }
  return pixels;
}

/** Writes an emblem as a 24-bit BMP, see-through pixels as magenta: what a client uploads. */
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
      const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray((y * emblemSide + x) * channels);
      const colour = alpha < 128 ? [255, 0, 255] : [blue, green, red];
      bytes.set(colour, headerLength + (emblemSide - 1 - y) * stride + x * 3);
    }
  return bytes;
}
