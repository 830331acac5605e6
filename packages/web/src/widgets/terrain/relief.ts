import { createField, type ScalarField } from './scalar-field.ts';

/** Terrain of a map for an engraving: which cells are walkable (1), and which are water (1). */
export interface Relief {
  land: ScalarField;
  water: ScalarField;
}

/** Colours of the server's map pictures: wall, ground, water, gap. Each pixel is matched to the nearest one. */
const terrainColors: readonly { color: readonly [number, number, number]; land: number; water: number }[] = [
  { color: [120, 104, 78], land: 0, water: 0 },
  { color: [243, 233, 210], land: 1, water: 0 },
  { color: [128, 167, 170], land: 0, water: 1 },
  { color: [92, 78, 58], land: 0, water: 0 },
];

/** Reads the terrain from a picture of a map with one pixel per cell. */
export function readMapPicture({ width, height, data }: ImageData): Relief {
  const nearest = (x: number, y: number) => {
    const at = (y * width + x) * 4;
    const colorDistance = ([red, green, blue]: readonly [number, number, number]) =>
      ((data[at] ?? 0) - red) ** 2 + ((data[at + 1] ?? 0) - green) ** 2 + ((data[at + 2] ?? 0) - blue) ** 2;
    return terrainColors.reduce((best, terrain) =>
      colorDistance(terrain.color) < colorDistance(best.color) ? terrain : best,
    );
  };
  return {
    land: createField(width, height, (x, y) => nearest(x, y).land),
    water: createField(width, height, (x, y) => nearest(x, y).water),
  };
}
