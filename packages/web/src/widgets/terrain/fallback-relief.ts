import { valueNoise } from './noise.ts';
import type { Relief } from './relief.ts';
import { createField } from './scalar-field.ts';

const width = 360;
const height = 260;
const seed = 1208;

/** Returns invented islands, which are drawn if no map of the region of the day has a picture. */
export function fallbackRelief(): Relief {
  const elevation = valueNoise(seed);
  const land = createField(width, height, (x, y) => {
    const [east, south] = [x / width - 0.52, y / height - 0.5];
    const fall = (east * east * 2.4 + south * south * 3.4) * 1.35;
    return Number(elevation(x / 74, y / 74) - fall > 0.4);
  });
  const lakes = valueNoise(seed + 1);
  const water = createField(width, height, (x, y) => {
    const at = y * width + x;
    return Number((land.values[at] ?? 0) > 0 && lakes(x / 40, y / 40) > 0.71);
  });
  return {
    land: createField(width, height, (x, y) => (land.values[y * width + x] ?? 0) - (water.values[y * width + x] ?? 0)),
    water,
  };
}
