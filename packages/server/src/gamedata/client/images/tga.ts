import type { Bitmap } from '../../../rules/pictures/bmp.ts';
import { ByteReader } from '../byte-reader.ts';
import { ClientFault, tooBig } from '../fault.ts';
import { limits } from '../limits.ts';

/** Header of a TGA picture file; see Truevision's specification, version 2.0. */
interface TgaHeader {
  readonly idBytes: number;
  readonly hasRuns: boolean;
  readonly width: number;
  readonly height: number;
  /** Number of bytes per pixel: blue, green, red, and alpha if there are four. */
  readonly pixelBytes: number;
  readonly isTopDown: boolean;
  readonly isRightToLeft: boolean;
}

const HEADER_BYTES = 18;
const TRUE_COLOUR = 2;
const TRUE_COLOUR_RUNS = 10;
const RIGHT_TO_LEFT = 0x10;
const TOP_DOWN = 0x20;

/**
 * Reads the header of a TGA picture. TGA has no signature, so only true-colour files with consistent values are
 * accepted.
 */
function readHeader(bytes: Buffer): TgaHeader | undefined {
  if (bytes.length < HEADER_BYTES) return undefined;
  const [idBytes = 0, mapType, kind] = bytes;
  const [width, height] = [bytes.readUInt16LE(12), bytes.readUInt16LE(14)];
  const [depth = 0, descriptor = 0] = bytes.subarray(16);
  const alphaBits = descriptor & 15;
  const isKnown = mapType === 0 && (kind === TRUE_COLOUR || kind === TRUE_COLOUR_RUNS) && descriptor < 0x40;
  const isColour = (depth === 24 && alphaBits === 0) || (depth === 32 && (alphaBits === 0 || alphaBits === 8));
  // A TGA picture with a colour map is not supported.
  if (!isKnown || !isColour || width === 0 || height === 0 || bytes.readUIntLE(3, 5) !== 0) return undefined;
  return {
    ...{ idBytes, width, height, pixelBytes: depth / 8, hasRuns: kind === TRUE_COLOUR_RUNS },
    isTopDown: (descriptor & TOP_DOWN) !== 0,
    isRightToLeft: (descriptor & RIGHT_TO_LEFT) !== 0,
  };
}

/** Returns true if bytes are a TGA picture of a supported kind. */
export const isTga = (bytes: Buffer): boolean => readHeader(bytes) !== undefined;

/**
 * Unpacks the compressed runs of a TGA picture: each is a byte with the length, then one pixel. Pixels beyond the end
 * are cut off.
 */
function unpackRuns(reader: ByteReader, pixelBytes: number, length: number): Buffer {
  const pixels = Buffer.alloc(length);
  let to = 0;
  while (to < length) {
    const head = reader.u8();
    const count = ((head & 0x7f) + 1) * pixelBytes;
    if (head & 0x80) pixels.fill(reader.take(pixelBytes), to, Math.min(length, to + count));
    else reader.take(count).copy(pixels, to);
    to += count;
  }
  return pixels;
}

/** Reads a TGA picture of 24 or 32 bits per pixel. An alpha of 0 in all pixels is ignored. @throws {ClientFault} */
export function readTga(bytes: Buffer): Bitmap {
  const header = readHeader(bytes);
  if (!header) throw new ClientFault('is not a supported TGA');
  const { width, height, pixelBytes, hasRuns, isTopDown, isRightToLeft } = header;
  if (width > limits.pictureSide || height > limits.pictureSide)
    throw tooBig(`is a picture of more than ${limits.pictureSide} pixels a side`);
  const reader = new ByteReader(bytes, HEADER_BYTES);
  reader.skip(header.idBytes);
  const length = width * height * pixelBytes;
  const stored = hasRuns ? unpackRuns(reader, pixelBytes, length) : reader.take(length);
  const pixels = Buffer.alloc(width * height * 4);
  let isSeen = false;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = ((isTopDown ? y : height - 1 - y) * width + (isRightToLeft ? width - 1 - x : x)) * pixelBytes;
      const alpha = pixelBytes === 4 ? (stored[from + 3] ?? 0) : 255;
      isSeen ||= alpha > 0;
      pixels.set([stored[from + 2] ?? 0, stored[from + 1] ?? 0, stored[from] ?? 0, alpha], (y * width + x) * 4);
    }
  if (!isSeen) for (let at = 3; at < pixels.length; at += 4) pixels[at] = 255;
  return { width, height, pixels };
}
