import type { Sprite } from '../art/pixel/sprite.ts';

/**
 * A drawing in the format of game clients: a colour index per pixel, 0 for transparent ones, and the palette of
 * colours.
 */
export interface PalettePicture {
  readonly width: number;
  readonly height: number;
  readonly indices: Uint8Array;
  /** A palette for each drawing of the picture: 256 colours of four bytes. */
  readonly palettes: readonly Buffer[];
}

const COLOURS = 256;

/**
 * Returns the colours that several drawings have at the same pixel, as a key; undefined if the pixel is transparent.
 */
function nameOf(points: readonly Uint8Array[]): string | undefined {
  const [first] = points;
  if (points.some((point) => (point[3] === 0) !== (first?.[3] === 0))) throw new Error('drawings differ in shape');
  return first?.[3] === 0 ? undefined : points.join(' ');
}

/**
 * Converts drawings of the same shape in different colours to one picture with a palette for each. Two pixels have the
 * same index if their colours are equal in every drawing.
 * @throws for drawings of different shapes, and for too many colours.
 */
export function toPalettePicture([first, ...others]: readonly [Sprite, ...Sprite[]]): PalettePicture {
  const { width, height } = first;
  const drawings = [first, ...others].map((sprite) => sprite.rgba());
  const palettes = drawings.map(() => Buffer.alloc(COLOURS * 4));
  const known = new Map<string, number>();
  const indices = new Uint8Array(width * height).map((_, pixel) => {
    const points = drawings.map((rgba) => rgba.subarray(pixel * 4, pixel * 4 + 4));
    const name = nameOf(points);
    if (name === undefined) return 0;
    const index = known.get(name) ?? known.size + 1;
    known.set(name, index);
    for (const [drawing, point] of points.entries()) palettes[drawing]?.set(point.subarray(0, 3), index * 4);
    return index;
  });
  if (known.size >= COLOURS) throw new Error(`${known.size} colours are too many for a palette`);
  return { width, height, indices, palettes };
}
