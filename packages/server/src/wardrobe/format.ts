import * as z from 'zod';

/**
 * The file of a wardrobe: the parts of characters as they stand and look south, cut out of a client by `db build`.
 * `KAFRAWRD`, the number of this format and the lengths of the index, packed and not (u32 each), 16 bytes of a digest
 * of all that follows; the index, JSON in zlib; then what it calls blobs, one behind the other, in zlib each.
 */
export const MAGIC = 'KAFRAWRD';
export const FORMAT = 1;
export const HEAD_BYTES = 36;
export const DIGEST_BYTES = 16;

/** What no part of a character comes near. */
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
  /** Where it meets other parts. */
  anchor: z.optional(z.tuple([place, place])),
  /** The blob of its own colours. */
  palette: z.optional(count),
});

/** What a wardrobe holds; numbers lead into its lists, the first of which is 0. */
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
  /** Keys of bodies that stand in front of their heads. */
  inFront: z.array(z.string()),
});

export type WardrobeIndex = z.output<typeof wardrobeIndex>;
export type IndexedLayer = WardrobeIndex['parts'][number]['layers'][number];
