import { GIFEncoder } from './gif.ts';

/** Colours of walls, ground, water and gaps in map pictures, which match the design of the site. */
const PALETTE: [number, number, number][] = [
  [120, 104, 78], // colour of a wall
  [243, 233, 210], // colour of the ground
  [128, 167, 170], // colour of water
  [92, 78, 58], // colour of a gap or cliff
];
const WALL = 0;

/**
 * Index into the palette of map pictures by cell type. Type 1 is a wall, 3 water and 5 a gap. Types 0, 2, 4 and 6 are
 * ground (rAthena's `map_gat2cell`).
 */
const COLOUR_OF_CELL = [1, 0, 1, 2, 1, 3, 1] as const;

/** Longest side of the small map picture in pixels. */
const SMALL_SIDE = 128;

/** A picture with a palette index per pixel, first row on top. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/**
 * Draws a map with one pixel per cell and north at the top: cell (x, y) is pixel (x, height - 1 - y). Cells at the edge
 * are drawn as walls, because most maps have a meaningless row of open ground in the far north.
 */
export function drawGround(cells: Uint8Array, width: number, height: number): Picture {
  const pixels = new Uint8Array(width * height).fill(WALL);
  for (let y = 1; y < height - 1; y++) {
    const row = (height - 1 - y) * width;
    for (let x = 1; x < width - 1; x++) pixels[row + x] = COLOUR_OF_CELL[cells[y * width + x] ?? 1] ?? WALL;
  }
  return { width, height, pixels };
}

/**
 * Returns a copy of a map picture with a longest side of at most 128 pixels. Each pixel is a copy of the nearest
 * original one.
 */
export function shrink(picture: Picture): Picture {
  const factor = Math.max(1, Math.max(picture.width, picture.height) / SMALL_SIDE);
  const width = Math.max(1, Math.round(picture.width / factor));
  const height = Math.max(1, Math.round(picture.height / factor));
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = Math.min(picture.height - 1, Math.floor((y + 0.5) * factor)) * picture.width;
    for (let x = 0; x < width; x++) {
      pixels[y * width + x] =
        picture.pixels[from + Math.min(picture.width - 1, Math.floor((x + 0.5) * factor))] ?? WALL;
    }
  }
  return { width, height, pixels };
}

export function encodeGif({ width, height, pixels }: Picture): Uint8Array {
  const gif = GIFEncoder();
  gif.writeFrame(pixels, width, height, { palette: PALETTE });
  gif.finish();
  return gif.bytes();
}
