import * as z from 'zod';

/**
 * Format of a wardrobe file: the parts of characters standing in the direction south, cut out of a game client by `db
 * build`. It starts with `KAFRAWRD`, the format number, the compressed and uncompressed length of the index (u32 each),
 * and a 16-byte digest of the rest. Then follow the index, JSON in zlib, and its blobs, each in zlib.
 */
export const MAGIC = 'KAFRAWRD';
export const FORMAT = 1;
export const HEAD_BYTES = 36;
export const DIGEST_BYTES = 16;

/** Limits for the pictures of a character part. */
export const partLimits = {
  /** Maximum width and height of a part's picture in pixels. */
  side: 1_024,
  /** Maximum number of pixels in all pictures of a character part. */
  pixels: 1_048_576,
  layers: 64,
  /** Maximum size of the wardrobe file's index in bytes. */
  indexBytes: 128 * 1024 * 1024,
} as const;

const count = z.int().check(z.nonnegative());
const side = z.int().check(z.positive(), z.lte(partLimits.side));
/** A coordinate in pixels, relative to the character's feet. */
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
  /** Point of the part at which other parts are attached. */
  anchor: z.optional(z.tuple([place, place])),
  /** Number of the blob with the palette of the part. */
  palette: z.optional(count),
});

/** Index of a wardrobe file. Numbers refer to positions in its lists, from 0. */
export const wardrobeIndex = z.strictObject({
  /** Compressed and uncompressed size in bytes of each blob in the wardrobe file. */
  blobs: z.array(z.tuple([count, count])),
  /** Blob number, width and height of each picture, and true if it contains colours instead of palette indices. */
  frames: z.array(z.tuple([count, side, side, z.boolean()])),
  parts: z.array(part),
  /** Number of each character part, by its key (see `partKey`). */
  keys: z.record(z.string(), count),
  /** Sets of palettes: the number of the blob with a palette, by the number of the colour. */
  colours: z.array(z.record(z.string(), count)),
  /** Number of the set of palettes for a character part, by its key. */
  colouredKeys: z.record(z.string(), count),
  /** Keys of bodies that are drawn in front of their heads. */
  inFront: z.array(z.string()),
});

export type WardrobeIndex = z.output<typeof wardrobeIndex>;
export type IndexedLayer = WardrobeIndex['parts'][number]['layers'][number];
