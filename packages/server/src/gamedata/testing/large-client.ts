import { createRandom, type Random } from './random.ts';
import { writeActs, writeBmp, writeSprite } from './sprite-writers.ts';

export { folders as clientFolders } from '../client/names/folders.ts';
export { grfParts, type PackedFile } from './grf-writer.ts';

const random: Random = createRandom(20_261);
const palette = random.bytes(1_024);
/** Number of colours in test pictures, about as many as in pictures of real clients. */
const COLOURS = 40;

/** Returns a picture of random pixels, which compresses as badly as the worst pictures of real clients. */
export function noiseIcon(width: number, height: number): Buffer {
  const pixels = Buffer.alloc(width * height * 4, 255);
  for (let at = 0; at < pixels.length; at += 4) palette.copy(pixels, at, random.below(COLOURS) * 4, 3);
  return writeBmp({ width, height, pixels });
}

/** Returns a test sprite of a part of a character, with eight actions in eight directions as in real clients. */
export function noiseCharacter(width: number, height: number, pictures: number): { spr: Buffer; act: Buffer } {
  const indexed = Array.from({ length: pictures }, () => ({
    width,
    height,
    indices: random.bytes(width * height).map((value) => (value < 100 ? 0 : value % COLOURS)),
  }));
  const frame = (index: number) => ({
    layers: [{ index: index % pictures, y: -height / 2 }],
    anchors: [[0, -height]] as const,
  });
  const actions = Array.from({ length: 64 }, (_, action) =>
    Array.from({ length: 8 }, (__, at) => frame(action * 8 + at)),
  );
  return { spr: writeSprite({ indexed, palette }), act: writeActs(actions) };
}

/** Returns a test sprite of a monster with 24 frames, of which the standing pose uses six. */
export function noiseSprite(side: number): { spr: Buffer; act: Buffer } {
  const indexed = Array.from({ length: 24 }, () => ({
    width: side,
    height: side,
    indices: random.bytes(side * side).map((value) => (value < 100 ? 0 : value % COLOURS)),
  }));
  const frame = (index: number) => ({ layers: [{ index, y: -side / 2 }] });
  const frames = Array.from({ length: 6 }, (_, index) => frame(index));
  return { spr: writeSprite({ indexed, palette }), act: writeActs([frames]) };
}
