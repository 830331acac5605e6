import * as z from 'zod';

/**
 * File of a wardrobe: the parts of characters standing in the direction south, cut out of a client by `db build`. It
 * starts with `KAFRAWRD`, the format number, the compressed and uncompressed length of the index (u32 each), and a
 * 16-byte digest of the rest. Then follow the index, JSON in zlib, and its blobs, each in zlib.
 */
export const MAGIC = 'KAFRAWRD';
export const FORMAT = 1;
export const HEAD_BYTES = 36;
export const DIGEST_BYTES = 16;

/** Limits of a part of a character. */
export const partLimits = {
  /** Pixels of a side of a picture. */
  side: 1_024,
  /** Of all pictures of a part. */
  pixels: 1_048_576,
  layers: 64,
  /** Bytes of the index. */
  indexBytes: 128 * 1024 * 1024,
} as const;

const count = z.int().check(z.nonnegative());
const side = z.int().check(z.positive(), z.lte(partLimits.side));
/** A place in pixels from the feet. */
const place = z.int();
const byte = z.int().check(z.gte(0), z.lte(255));

const layer = z.strictObject({
  frame: count,
  x: place,
  y: place,
  isMirrored: z.optional(z.literal(true)),
  tint: z.optional(z.tuple([byte, byte, byte, byte])),
  scale: z.optional(z.tuple([z.number(), z.number()])),
  rotation: z.optional(z.int()),
});

const part = z.strictObject({
  layers: z.array(layer).check(z.maxLength(partLimits.layers)),
  /** Anchor to other parts. */
  anchor: z.optional(z.tuple([place, place])),
  /** The blob of its own colours. */
  palette: z.optional(count),
});

/** Index of a wardrobe. Numbers are indexes of its lists, from 0. */
export const wardrobeIndex = z.strictObject({
  /** Bytes, packed and not. */
  blobs: z.array(z.tuple([count, count])),
  /** Blob, width, height, and whether it has colours of its own instead of numbers of a palette's. */
  frames: z.array(z.tuple([count, side, side, z.boolean()])),
  parts: z.array(part),
  /** Parts by their keys: see `partKey`. */
  keys: z.record(z.string(), count),
  /** Blobs of palettes by the number of the colour. */
  colours: z.array(z.record(z.string(), count)),
  /** Which colours there are for a part, by its key. */
  colouredKeys: z.record(z.string(), count),
  /** Keys of bodies in front of their heads. */
  inFront: z.array(z.string()),
});

export type WardrobeIndex = z.output<typeof wardrobeIndex>;
export type IndexedLayer = WardrobeIndex['parts'][number]['layers'][number];
