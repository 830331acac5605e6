import { createRandom, type Random } from './random.ts';
import { writeActs, writeBmp, writeSprite } from './sprite-writers.ts';

export { folders as clientFolders } from '../client/names/folders.ts';
export { grfParts, type PackedFile } from './grf-writer.ts';

const random: Random = createRandom(20_261);
const palette = random.bytes(1_024);
/** As many colours as drawn art has. */
const COLOURS = 40;

/** A picture that packs as badly as art does at its worst. */
export function noiseIcon(width: number, height: number): Buffer {
  const pixels = Buffer.alloc(width * height * 4, 255);
  for (let at = 0; at < pixels.length; at += 4) palette.copy(pixels, at, random.below(COLOURS) * 4, 3);
  return writeBmp({ width, height, pixels });
}

/** A part of a character: pictures for eight actions of eight directions, as clients have them. */
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

/** A monster whose standing pose has six of its 24 frames. */
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
