import { type BigIntStats, constants } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import { codeOf, messageOf } from '@kafra/sdk/rules';
import * as z from 'zod';
import type { Bitmap } from '../rules/pictures/bmp.ts';
import type { Placement } from '../rules/pictures/draw-picture.ts';
import { applyPalette, PALETTE_BYTES } from '../rules/pictures/palette.ts';
import { ConfigError } from '../rules/settings/config-error.ts';
import {
  DIGEST_BYTES,
  FORMAT,
  HEAD_BYTES,
  type IndexedLayer,
  MAGIC,
  partLimits,
  type WardrobeIndex,
  wardrobeIndex,
} from './format.ts';

/** Error about a wardrobe file. Its message continues a sentence that begins with the name of the file. */
export class WardrobeFault extends Error {}

/** A part of a character with its pictures in the requested colours. */
export interface DressedPart {
  readonly layers: readonly { readonly placement: Placement; readonly bitmap: Bitmap }[];
  readonly anchor: { readonly x: number; readonly y: number } | undefined;
}

/** An open wardrobe file, which contains the parts for drawing characters. */
export interface Wardrobe {
  /** Version of the wardrobe file. It changes with any change of the file. */
  readonly version: string;
  readonly index: WardrobeIndex;
  /**
   * Returns a character part in a colour, or in its own colour if the requested one does not exist; undefined for an
   * unknown part.
   * @throws {WardrobeFault}
   */
  dress(key: string, colour?: number): Promise<DressedPart | undefined>;
  /** Unpacks all blobs of the wardrobe file as a check. @throws {WardrobeFault} for the first corrupt one. */
  verify(): Promise<void>;
}

/** Index of a wardrobe file and the position of its blobs, valid until the file changes. */
interface Opened {
  readonly version: string;
  readonly index: WardrobeIndex;
  readonly places: readonly number[];
}

/** Unpacks zlib data of the wardrobe file. The result must have exactly this length. */
function unpack(packed: Buffer, length: number): Buffer {
  try {
    // A minimum of 1 is used, because zlib treats a limit of 0 as no limit.
    const bytes = inflateSync(packed, { maxOutputLength: Math.max(1, length) });
    if (bytes.length === length) return bytes;
  } catch {}
  throw new WardrobeFault('is damaged');
}

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  if (bytesRead !== length) throw new WardrobeFault('is cut short');
  return buffer;
}

/** Returns true if all references and sizes in the index of a wardrobe file are valid. */
function isSound({ blobs, frames, parts, keys, colours, colouredKeys }: WardrobeIndex): boolean {
  const isPalette = (blob: number | undefined) => blob === undefined || blobs[blob]?.[1] === PALETTE_BYTES;
  const pixels = (layers: readonly IndexedLayer[]) =>
    [...new Set(layers.map(({ frame }) => frame))].reduce((sum, frame) => {
      const [, width = 0, height = 0] = frames[frame] ?? [];
      return sum + width * height;
    }, 0);
  return (
    frames.every(([blob, width, height, isColoured]) => blobs[blob]?.[1] === width * height * (isColoured ? 4 : 1)) &&
    parts.every(({ layers, palette }) => {
      const isThere = layers.every(({ frame }) => frames[frame] && (frames[frame][3] || palette !== undefined));
      return isThere && isPalette(palette) && pixels(layers) <= partLimits.pixels;
    }) &&
    Object.values(keys).every((part) => parts[part]) &&
    colours.every((numbers) => Object.values(numbers).every(isPalette)) &&
    Object.values(colouredKeys).every((set) => colours[set])
  );
}

function parseIndex(bytes: Buffer): WardrobeIndex {
  let json: unknown;
  try {
    json = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new WardrobeFault('is damaged');
  }
  const { data } = z.safeParse(wardrobeIndex, json);
  if (!data || !isSound(data)) throw new WardrobeFault('is damaged');
  return data;
}

async function readIndex(file: FileHandle, size: number): Promise<Opened> {
  if (size < HEAD_BYTES) throw new WardrobeFault('is cut short');
  const head = await readAt(file, 0, HEAD_BYTES);
  if (head.toString('latin1', 0, MAGIC.length) !== MAGIC) throw new WardrobeFault('is not a wardrobe file');
  if (head.readUInt32LE(8) !== FORMAT) throw new WardrobeFault('is of another version of Kafra');
  const [packed, length] = [head.readUInt32LE(12), head.readUInt32LE(16)];
  if (packed > size - HEAD_BYTES) throw new WardrobeFault('is cut short');
  if (length > partLimits.indexBytes) throw new WardrobeFault('is damaged');
  const index = parseIndex(unpack(await readAt(file, HEAD_BYTES, packed), length));
  let at = HEAD_BYTES + packed;
  const places = index.blobs.map(([bytes]) => {
    at += bytes;
    return at - bytes;
  });
  if (at !== size) throw new WardrobeFault('is cut short');
  return { version: head.toString('hex', HEAD_BYTES - DIGEST_BYTES), index, places };
}

const PLAIN = [255, 255, 255, 255] as const;

const placementOf = ({ x, y, isMirrored, tint, scale, rotation }: IndexedLayer): Placement => ({
  ...{ x, y, isMirrored: isMirrored ?? false, tint: tint ?? PLAIN, rotation: rotation ?? 0 },
  ...{ scaleX: scale?.[0] ?? 1, scaleY: scale?.[1] ?? 1 },
});

class OpenWardrobe implements Wardrobe {
  readonly version: string;
  readonly index: WardrobeIndex;
  readonly #file: FileHandle;
  readonly #places: readonly number[];

  constructor(file: FileHandle, { version, index, places }: Opened) {
    this.version = version;
    this.index = index;
    this.#file = file;
    this.#places = places;
  }

  async #blob(number: number): Promise<Buffer> {
    const [packed, length] = this.index.blobs[number] ?? [];
    const at = this.#places[number];
    if (packed === undefined || length === undefined || at === undefined) throw new WardrobeFault('is damaged');
    return unpack(await readAt(this.#file, at, packed), length);
  }

  async #bitmap(number: number, palette: Buffer | undefined): Promise<Bitmap> {
    const frame = this.index.frames[number];
    if (!frame) throw new WardrobeFault('is damaged');
    const [blob, width, height, isColoured] = frame;
    const data = await this.#blob(blob);
    return { width, height, pixels: isColoured || !palette ? data : applyPalette(data, palette) };
  }

  #colour(key: string, colour: number): number | undefined {
    const set = Object.hasOwn(this.index.colouredKeys, key) ? this.index.colouredKeys[key] : undefined;
    return set === undefined ? undefined : this.index.colours[set]?.[colour];
  }

  async dress(key: string, colour = 0): Promise<DressedPart | undefined> {
    const number = Object.hasOwn(this.index.keys, key) ? this.index.keys[key] : undefined;
    const part = number === undefined ? undefined : this.index.parts[number];
    if (!part) return undefined;
    const colours = part.palette === undefined ? undefined : (this.#colour(key, colour) ?? part.palette);
    const palette = colours === undefined ? undefined : await this.#blob(colours);
    const frames = [...new Set(part.layers.map(({ frame }) => frame))];
    const bitmaps = new Map(
      await Promise.all(frames.map(async (frame) => [frame, await this.#bitmap(frame, palette)] as const)),
    );
    const [x, y] = part.anchor ?? [];
    return {
      layers: part.layers.flatMap((layer) => {
        const bitmap = bitmaps.get(layer.frame);
        return bitmap ? [{ placement: placementOf(layer), bitmap }] : [];
      }),
      anchor: x === undefined || y === undefined ? undefined : { x, y },
    };
  }

  async verify(): Promise<void> {
    for (const number of this.index.blobs.keys()) await this.#blob(number);
  }
}

/** The wardrobe file of a server (the parts for drawing characters), which may be replaced at any time. */
export interface WardrobeFile {
  /** Returns the version of the current wardrobe file; undefined without one. @throws {WardrobeFault} */
  version(): Promise<string | undefined>;
  /**
   * Runs a function with the current wardrobe file, which stays open meanwhile; undefined without a file. A replacement
   * does not affect running functions. @throws {WardrobeFault} for a corrupt file.
   */
  use<T>(work: (wardrobe: Wardrobe) => Promise<T>): Promise<T | undefined>;
}

/** Returns the path of the wardrobe file. @throws {WardrobeFault} for a broken link in the path. */
function placeOf(path: () => string): string {
  try {
    return path();
  } catch (error) {
    throw error instanceof ConfigError ? new WardrobeFault(`cannot be reached: ${error.message}`) : error;
  }
}

/** Waits for a file operation; returns undefined if the file is missing. */
async function found<T>(looking: Promise<T>): Promise<T | undefined> {
  try {
    return await looking;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new WardrobeFault(`cannot be read (${code || messageOf(error)})`);
  }
}

const identityOf = ({ dev, ino, size, mtimeNs }: BigIntStats) => [dev, ino, size, mtimeNs].join(' ');

/** Caches the index of the wardrobe file, or its fault, until the file changes. The path is evaluated each time. */
export function wardrobeFile(path: () => string): WardrobeFile {
  let known: { readonly of: string; readonly opened: Promise<Opened> } | undefined;
  let looking: Promise<string | undefined> | undefined;

  async function openIndex(file: FileHandle): Promise<Opened> {
    const facts = await file.stat({ bigint: true });
    if (!facts.isFile()) throw new WardrobeFault('is not a file');
    const of = identityOf(facts);
    if (known?.of === of) return known.opened;
    const opened = readIndex(file, Number(facts.size));
    known = { of, opened };
    return opened;
  }

  async function use<T>(work: (wardrobe: Wardrobe) => Promise<T>): Promise<T | undefined> {
    const file = await found(open(placeOf(path), constants.O_RDONLY | constants.O_NONBLOCK));
    if (!file) return undefined;
    try {
      return await work(new OpenWardrobe(file, await openIndex(file)));
    } finally {
      await file.close();
    }
  }

  return {
    use,
    // Concurrent calls share one read of the wardrobe file.
    async version() {
      const facts = await found(stat(placeOf(path), { bigint: true }));
      if (!facts) return undefined;
      if (known?.of === identityOf(facts)) return (await known.opened).version;
      looking ??= use(async ({ version }) => version).finally(() => {
        looking = undefined;
      });
      return looking;
    },
  };
}
