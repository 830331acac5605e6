/** A picture: one byte each for red, green, blue and alpha of a pixel, rows from the top. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** Error about an unreadable BMP picture. */
export class BmpFault extends Error {}

/** Header of a BMP; little-endian, see Microsoft's BITMAPINFOHEADER. */
export interface BmpHeader {
  readonly width: number;
  readonly height: number;
  readonly isTopDown: boolean;
  /** Bits per pixel of the BMP. */
  readonly depth: number;
  readonly compression: 'none' | 'rle8' | 'masks';
  /** Number of palette entries of the BMP; 0 for true colours. */
  readonly colours: number;
  readonly paletteAt: number;
  readonly dataAt: number;
}

const HEADER_LENGTH = 54;
const COMPRESSIONS: Readonly<Record<number, BmpHeader['compression']>> = { 0: 'none', 1: 'rle8', 3: 'masks' };
const DEPTHS: Readonly<Record<BmpHeader['compression'], readonly number[]>> = {
  none: [1, 4, 8, 16, 24, 32],
  rle8: [8],
  masks: [16, 32],
};
const LARGEST_PALETTE_DEPTH = 8;

/** Reads the header of a BMP. @throws {BmpFault} for anything that is not a BMP of a supported kind. */
export function readBmpHeader(bytes: Buffer): BmpHeader {
  if (bytes.length < HEADER_LENGTH || bytes.toString('latin1', 0, 2) !== 'BM') throw new BmpFault('is not a BMP');
  const infoLength = bytes.readUInt32LE(14);
  const height = bytes.readInt32LE(22);
  const depth = bytes.readUInt16LE(28);
  const compression = COMPRESSIONS[bytes.readUInt32LE(30)];
  if (infoLength < 40 || compression === undefined || !DEPTHS[compression].includes(depth))
    throw new BmpFault('is an unsupported kind of BMP');
  return {
    width: bytes.readInt32LE(18),
    height: Math.abs(height),
    isTopDown: height < 0,
    depth,
    compression,
    colours: depth > LARGEST_PALETTE_DEPTH ? 0 : bytes.readUInt32LE(46) || 2 ** depth,
    paletteAt: 14 + infoLength,
    dataAt: bytes.readUInt32LE(10),
  };
}

/**
 * Returns true if a colour is the magenta that game clients draw as transparent. They compare only the upper five bits.
 */
const isMask = (red: number, green: number, blue: number) =>
  (red & 0xf8) === 0xf8 && (green & 0xf8) === 0 && (blue & 0xf8) === 0xf8;

/** Returns the 24 bits of a BMP colour with red first. In the bytes of the file blue is first. */
const colourAt = (bytes: Buffer, at: number) =>
  ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at] ?? 0);

/** Returns a function that scales the bits under a colour mask to a byte. */
function channel(mask: number): (pixel: number) => number {
  if (mask === 0) return () => 0;
  const shift = 31 - Math.clz32(mask & -mask);
  const largest = mask >>> shift;
  return (pixel) => Math.round((((pixel & mask) >>> shift) * 255) / largest);
}

/** Returns a function for the colour of a pixel in a BMP without a palette. */
function directColour(bytes: Buffer, { depth, compression }: BmpHeader): (row: number, x: number) => number {
  if (depth === 24) return (row, x) => colourAt(bytes, row + x * 3);
  if (depth === 32 && compression === 'none') return (row, x) => colourAt(bytes, row + x * 4);
  const masked = compression === 'masks' && bytes.length >= HEADER_LENGTH + 12;
  const mask = (index: number, usual: number) => (masked ? bytes.readUInt32LE(HEADER_LENGTH + index * 4) : usual);
  const [red, green, blue] = [channel(mask(0, 0x7c00)), channel(mask(1, 0x3e0)), channel(mask(2, 0x1f))];
  return (row, x) => {
    const pixel = depth === 16 ? bytes.readUInt16LE(row + x * 2) : bytes.readUInt32LE(row + x * 4);
    return (red(pixel) << 16) | (green(pixel) << 8) | blue(pixel);
  };
}

/**
 * Decompresses the runs of equal bytes in a BMP (Microsoft's BI_RLE8) to a byte per pixel. Pixels outside the picture
 * are cut off.
 */
function unpackRuns(bytes: Buffer, { width, height, dataAt }: BmpHeader): Buffer {
  const rows = Buffer.alloc(width * height);
  let [x, y, at] = [0, 0, dataAt];
  const put = (value: number) => {
    if (x < width && y < height) rows[y * width + x] = value;
    x += 1;
  };
  while (at + 1 < bytes.length && y < height) {
    const [count = 0, value = 0] = [bytes[at], bytes[at + 1]];
    at += 2;
    if (count > 0) for (let i = 0; i < count; i++) put(value);
    else if (value === 0) [x, y] = [0, y + 1];
    else if (value === 1) break;
    else if (value === 2) {
      x += bytes[at] ?? 0;
      y += bytes[at + 1] ?? 0;
      at += 2;
    } else {
      for (let i = 0; i < value; i++) put(bytes[at + i] ?? 0);
      at += value + (value & 1);
    }
  }
  return rows;
}

interface Rows {
  readonly bytes: Buffer;
  readonly start: number;
  /** Number of bytes between the starts of two rows of the BMP. */
  readonly stride: number;
}

function rowsOf(bytes: Buffer, header: BmpHeader): Rows {
  if (header.compression === 'rle8') return { bytes: unpackRuns(bytes, header), start: 0, stride: header.width };
  return { bytes, start: header.dataAt, stride: Math.ceil((header.width * header.depth) / 32) * 4 };
}

/** Returns a function for the colour of a pixel in a BMP with a palette. */
function paletteColour(bytes: Buffer, { depth, colours, paletteAt }: BmpHeader, rows: Rows) {
  return (row: number, x: number) => {
    const bit = x * depth;
    const index = ((rows.bytes[row + (bit >> 3)] ?? 0) >> (8 - depth - (bit & 7))) & (2 ** depth - 1);
    const at = paletteAt + index * 4;
    if (index >= colours || at + 3 > bytes.length) throw new BmpFault('has a pixel with a colour outside its palette');
    return colourAt(bytes, at);
  };
}

/**
 * Decodes a BMP of 1, 4, 8, 16, 24 or 32 bits per pixel. One of 8 bits may be compressed in runs. Rows are padded to
 * four bytes and run from the bottom up unless the height is negative. Magenta becomes transparent.
 * @throws {BmpFault} for any other or corrupt file, and for sides longer than `maxSide`.
 */
export function decodeBmp(bytes: Buffer, maxSide: number): Bitmap {
  const header = readBmpHeader(bytes);
  const { width, height, dataAt } = header;
  if (width < 1 || height < 1) throw new BmpFault('is a BMP without pixels');
  if (width > maxSide || height > maxSide) throw new BmpFault(`is a BMP of more than ${maxSide} pixels a side`);
  if (dataAt < HEADER_LENGTH || dataAt > bytes.length) throw new BmpFault('ends before its pixels');
  const rows = rowsOf(bytes, header);
  if (rows.start + rows.stride * height > rows.bytes.length) throw new BmpFault('ends before its pixels');
  const colour = header.colours > 0 ? paletteColour(bytes, header, rows) : directColour(bytes, header);
  const pixels = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y++) {
    const row = rows.start + rows.stride * (header.isTopDown ? y : height - 1 - y);
    for (let x = 0; x < width; x++) {
      const rgb = colour(row, x);
      if (isMask(rgb >> 16, (rgb >> 8) & 255, rgb & 255)) continue;
      const at = (y * width + x) * 4;
      pixels[at] = rgb >> 16;
      pixels[at + 1] = rgb >> 8;
      pixels[at + 2] = rgb;
      pixels[at + 3] = 255;
    }
  }
  return { width, height, pixels };
}
