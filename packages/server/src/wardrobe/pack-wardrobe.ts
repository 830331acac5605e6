import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { Placement } from '../rules/pictures/draw-picture.ts';
import { DIGEST_BYTES, FORMAT, HEAD_BYTES, type IndexedLayer, MAGIC, type WardrobeIndex } from './format.ts';

/** A picture of a character part. */
export interface PartFrame {
  readonly width: number;
  readonly height: number;
  /** True if `data` contains red, green, blue and alpha per pixel. Otherwise it contains palette indices. */
  readonly isColoured: boolean;
  readonly data: Uint8Array;
}

export interface PartLayer extends Placement {
  readonly frame: PartFrame;
}

/** A part of a character, standing in the direction south. */
export interface Part {
  readonly layers: readonly PartLayer[];
  /** Point of the part at which other parts are attached. */
  readonly anchor?: { readonly x: number; readonly y: number } | undefined;
  /** Palette of the part's pictures that contain palette indices. */
  readonly palette?: Uint8Array | undefined;
}

/** All character parts of a game client, by `partKey`. */
export interface WardrobeContent {
  readonly parts: ReadonlyMap<string, Part>;
  /** Palettes with other colours for a character part, by the key of the part and the number of the colour. */
  readonly colours: ReadonlyMap<string, ReadonlyMap<number, Uint8Array>>;
  /** Keys of bodies that are drawn in front of their heads. */
  readonly inFront: ReadonlySet<string>;
}

/** A list of values without duplicates. A name identifies each value. */
class UniqueList<T> {
  readonly values: T[] = [];
  readonly #places = new Map<string, number>();

  /** Returns the position of the value with this name. Appends the value if the name is new. */
  placeOf(name: string, make: () => T): number {
    const known = this.#places.get(name);
    if (known !== undefined) return known;
    const place = this.values.push(make()) - 1;
    this.#places.set(name, place);
    return place;
  }
}

const sorted = <T>(entries: Iterable<readonly [string, T]>) => [...entries].sort(([a], [b]) => (a < b ? -1 : 1));

function layerOf({ x, y, isMirrored, tint, scaleX, scaleY, rotation }: Placement, frame: number): IndexedLayer {
  return {
    ...{ frame, x, y },
    ...(isMirrored && { isMirrored }),
    ...(tint.some((value) => value !== 255) && { tint: [...tint] }),
    ...((scaleX !== 1 || scaleY !== 1) && { scale: [scaleX, scaleY] }),
    ...(rotation !== 0 && { rotation }),
  };
}

class Packer {
  readonly #blobs = new UniqueList<{ packed: Buffer; length: number }>();
  readonly #frames = new UniqueList<WardrobeIndex['frames'][number]>();
  readonly #parts = new UniqueList<WardrobeIndex['parts'][number]>();
  readonly #colours = new UniqueList<WardrobeIndex['colours'][number]>();

  #blob(bytes: Uint8Array): number {
    const name = createHash('sha256').update(bytes).digest('hex');
    return this.#blobs.placeOf(name, () => ({ packed: deflateSync(bytes, { level: 9 }), length: bytes.length }));
  }

  #frame({ width, height, isColoured, data }: PartFrame): number {
    const frame: WardrobeIndex['frames'][number] = [this.#blob(data), width, height, isColoured];
    return this.#frames.placeOf(JSON.stringify(frame), () => frame);
  }

  part({ layers, anchor, palette }: Part): number {
    const part = {
      layers: layers.map((layer) => layerOf(layer, this.#frame(layer.frame))),
      ...(anchor && { anchor: [anchor.x, anchor.y] as [number, number] }),
      ...(palette && { palette: this.#blob(palette) }),
    };
    return this.#parts.placeOf(JSON.stringify(part), () => part);
  }

  colours(palettes: ReadonlyMap<number, Uint8Array>): number {
    const numbers = [...palettes].sort(([a], [b]) => a - b);
    const colours = Object.fromEntries(numbers.map(([number, palette]) => [number, this.#blob(palette)]));
    return this.#colours.placeOf(JSON.stringify(colours), () => colours);
  }

  result(): Pick<WardrobeIndex, 'blobs' | 'frames' | 'parts' | 'colours'> & { bytes: Buffer } {
    const blobs = this.#blobs.values;
    return {
      blobs: blobs.map(({ packed, length }) => [packed.length, length]),
      frames: this.#frames.values,
      parts: this.#parts.values,
      colours: this.#colours.values,
      bytes: Buffer.concat(blobs.map(({ packed }) => packed)),
    };
  }
}

/** Creates the content of a wardrobe file without duplicates. Equal parts give equal bytes. */
export function packWardrobe({ parts, colours, inFront }: WardrobeContent): Buffer {
  const packer = new Packer();
  const keys = Object.fromEntries(sorted(parts).map(([key, part]) => [key, packer.part(part)]));
  const colouredKeys = Object.fromEntries(
    sorted(colours).map(([key, palettes]) => [key, packer.colours(palettes)] as const),
  );
  const { bytes, ...lists } = packer.result();
  const content: WardrobeIndex = { ...lists, keys, colouredKeys, inFront: [...inFront].sort() };
  const index = Buffer.from(JSON.stringify(content));
  const packed = deflateSync(index, { level: 9 });
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(MAGIC, 'latin1');
  head.writeUInt32LE(FORMAT, 8);
  head.writeUInt32LE(packed.length, 12);
  head.writeUInt32LE(index.length, 16);
  const digest = createHash('sha256').update(packed).update(bytes).digest().subarray(0, DIGEST_BYTES);
  digest.copy(head, HEAD_BYTES - DIGEST_BYTES);
  return Buffer.concat([head, packed, bytes]);
}
