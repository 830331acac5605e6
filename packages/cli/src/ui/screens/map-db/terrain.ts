import type { Bitmap } from '../../images/bitmap.ts';

/** Kinds of ground on a map, by their effect on walking. */
export const terrains = ['wall', 'floor', 'water', 'gap'] as const;
export type Terrain = (typeof terrains)[number];

/** A map scaled down: width and height in points. Each point covers `scale` by `scale` cells of the map. */
export interface TerrainGrid {
  width: number;
  height: number;
  scale: number;
  at(x: number, y: number): Terrain;
}

const floorMinBrightness = 160;
const gapMaxBrightness = 90;

/**
 * Returns the kind of ground that a pixel's colour represents. Pictures of maps have pale ground, blue water and brown
 * walls, and the darkest areas are gaps or cliffs.
 */
function terrainOf(red: number, green: number, blue: number): Terrain {
  if (blue > red + 16) return 'water';
  const brightness = (red * 3 + green * 6 + blue) / 10;
  if (brightness > floorMinBrightness) return 'floor';
  return brightness < gapMaxBrightness ? 'gap' : 'wall';
}

/** Scales the picture of a map down. Each point gets the most frequent kind of ground of its pixels. */
export function createTerrainGrid(picture: Bitmap, scale: number): TerrainGrid {
  const width = Math.ceil(picture.width / scale);
  const height = Math.ceil(picture.height / scale);
  const counts = new Uint32Array(width * height * terrains.length);
  for (let y = 0; y < picture.height; y += 1) {
    for (let x = 0; x < picture.width; x += 1) {
      const from = (y * picture.width + x) * 4;
      const [red = 0, green = 0, blue = 0] = picture.pixels.subarray(from, from + 3);
      const cell = Math.floor(y / scale) * width + Math.floor(x / scale);
      const at = cell * terrains.length + terrains.indexOf(terrainOf(red, green, blue));
      counts[at] = (counts[at] ?? 0) + 1;
    }
  }
  return {
    width,
    height,
    scale,
    at(x, y) {
      const cell = [...counts.subarray((y * width + x) * terrains.length, (y * width + x + 1) * terrains.length)];
      return terrains[cell.indexOf(Math.max(...cell))] ?? 'wall';
    },
  };
}
