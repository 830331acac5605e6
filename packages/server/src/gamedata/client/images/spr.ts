import type { Bitmap } from '../../../rules/pictures/bmp.ts';
import { applyPalette, PALETTE_BYTES } from '../../../rules/pictures/palette.ts';
import { ByteReader } from '../byte-reader.ts';
import { ClientFault, tooBig } from '../fault.ts';
import { limits } from '../limits.ts';

/** A picture of a sprite as stored in the file. It is unpacked when it is drawn. */
export interface StoredFrame {
  readonly width: number;
  readonly height: number;
  readonly data: Buffer;
}

/** The pictures of a sprite: indexed pictures use its palette, and coloured pictures contain their colours. */
export interface Sprite {
  readonly indexed: readonly StoredFrame[];
  readonly coloured: readonly StoredFrame[];
  /** True if runs of zeros in the indexed pictures of the sprite are compressed. */
  readonly hasRuns: boolean;
  /** Palette of 256 colours; absent if all pictures of the sprite have true colours. */
  readonly palette: Buffer | undefined;
}

const VERSIONS = new Set(['1.0', '1.1', '2.0', '2.1', '2.2']);
const SIZE_BYTES = 4;
/** Width or height that a sprite file stores for an empty picture. */
const NO_SIDE = 0xffff;
const EMPTY: StoredFrame = { width: 0, height: 0, data: Buffer.alloc(0) };

/** Limits the total number of pixels of a sprite, because a few bytes of the file can announce a huge picture. */
class PixelBudget {
  #left = limits.spritePixels;
  take(pixels: number): number {
    this.#left -= pixels;
    if (this.#left < 0) throw tooBig(`has more than ${limits.spritePixels} pixels`);
    return pixels;
  }
}

function readFrame(reader: ByteReader, budget: PixelBudget, length: (pixels: number) => number): StoredFrame {
  const [width, height] = [reader.u16(), reader.u16()];
  const isEmpty = [0, NO_SIDE].includes(width) || [0, NO_SIDE].includes(height);
  const data = reader.take(length(isEmpty ? 0 : budget.take(width * height)));
  return isEmpty ? EMPTY : { width, height, data };
}

function readFrames(reader: ByteReader, count: number, frame: () => StoredFrame): StoredFrame[] {
  if (count * SIZE_BYTES > reader.left) throw new ClientFault('ends early');
  return Array.from({ length: count }, frame);
}

/** Reads the pictures of a sprite from a sprite file of the versions 1.0 to 2.2. @throws {ClientFault} */
export function readSprite(bytes: Buffer): Sprite {
  const reader = new ByteReader(bytes);
  if (reader.take(2).toString('latin1') !== 'SP') throw new ClientFault('is not a sprite');
  const minor = reader.u8();
  const version = `${reader.u8()}.${minor}`;
  if (!VERSIONS.has(version)) throw new ClientFault(`is a sprite of version ${version}, which is not supported`);
  const indexedCount = reader.u16();
  const colouredCount = version >= '2.0' ? reader.u16() : 0;
  const budget = new PixelBudget();
  const hasRuns = version >= '2.1';
  const packedLength = () => (version === '2.1' ? reader.u16() : reader.u32());
  const indexed = readFrames(reader, indexedCount, () =>
    readFrame(reader, budget, hasRuns ? packedLength : (pixels) => pixels),
  );
  const coloured = readFrames(reader, colouredCount, () => readFrame(reader, budget, (pixels) => pixels * 4));
  const hasPalette = version !== '1.0' && reader.left >= PALETTE_BYTES;
  return { indexed, coloured, hasRuns, palette: hasPalette ? bytes.subarray(bytes.length - PALETTE_BYTES) : undefined };
}

/**
 * Returns the palette index of each pixel of an indexed picture. Indices after the last pixel are dropped, and missing
 * ones are 0.
 */
export function frameIndices({ width, height, data }: StoredFrame, hasRuns: boolean): Uint8Array {
  if (!hasRuns) return data;
  const indices = new Uint8Array(width * height);
  let to = 0;
  for (let at = 0; at < data.length && to < indices.length; at++) {
    const value = data[at] ?? 0;
    // A zero starts a compressed run of zeros. A run of length 0 counts as one zero.
    if (value === 0) to += Math.max(1, data[++at] ?? 1);
    else indices[to++] = value;
  }
  return indices;
}

/**
 * Returns the pixels of a coloured picture from the top row down. The file stores alpha, blue, green, red from the
 * bottom row up.
 */
export function uprightPixels({ width, height, data }: StoredFrame): Buffer {
  const pixels = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y++)
    data.copy(pixels, y * width * 4, (height - 1 - y) * width * 4, (height - y) * width * 4);
  return pixels.swap32();
}

/** Reference to a picture of a sprite: its kind, and its number among the pictures of that kind. */
export interface FrameReference {
  readonly isColoured: boolean;
  readonly index: number;
}

/** Returns a stored picture of a sprite; undefined if it is empty or does not exist. */
export function findFrame(sprite: Sprite, { isColoured, index }: FrameReference): StoredFrame | undefined {
  const frame = (isColoured ? sprite.coloured : sprite.indexed)[index];
  return frame && frame.width > 0 ? frame : undefined;
}

/** Draws a picture of a sprite; undefined if it is empty or does not exist. @throws {ClientFault} */
export function spriteBitmap(sprite: Sprite, at: FrameReference, palette = sprite.palette): Bitmap | undefined {
  const frame = findFrame(sprite, at);
  if (!frame) return undefined;
  const { width, height } = frame;
  if (at.isColoured) return { width, height, pixels: uprightPixels(frame) };
  if (!palette) throw new ClientFault('has no palette');
  return { width, height, pixels: applyPalette(frameIndices(frame, sprite.hasRuns), palette) };
}
