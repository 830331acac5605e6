/** A grid of numbers, row by row from the top left. */
export interface ScalarField {
  width: number;
  height: number;
  values: Float32Array;
}

export const createField = (width: number, height: number, at: (x: number, y: number) => number): ScalarField => {
  const values = new Float32Array(width * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) values[y * width + x] = at(x, y);
  return { width, height, values };
};

/** Returns the number at a point of the grid. Points outside have the number of the nearest edge. */
export function valueAt({ width, height, values }: ScalarField, x: number, y: number): number {
  const column = Math.min(width - 1, Math.max(0, x));
  const row = Math.min(height - 1, Math.max(0, y));
  return values[row * width + column] ?? 0;
}

/**
 * Smooths a grid of numbers: replaces each by the mean of its neighbourhood of three by three, `times` times. Steps
 * between cells become slopes.
 */
export function blur(source: ScalarField, times: number): ScalarField {
  let current = source;
  for (let round = 0; round < times; round++) {
    const from = current;
    const sum3 = (x: number, y: number) => valueAt(from, x - 1, y) + valueAt(from, x, y) + valueAt(from, x + 1, y);
    current = createField(from.width, from.height, (x, y) => (sum3(x, y - 1) + sum3(x, y) + sum3(x, y + 1)) / 9);
  }
  return current;
}

const straight = 1;
const diagonal = Math.SQRT2;
const farAway = 1e6;

/**
 * Returns the distance of each point from the nearest one above the threshold; 0 for those above it. Two passes with a
 * chamfer mask give the distance within a few percent, which is sufficient for drawn lines.
 */
export function distanceTransform(source: ScalarField, threshold: number): ScalarField {
  const { width, height } = source;
  const values = source.values.map((value) => (value > threshold ? 0 : farAway));
  const result: ScalarField = { width, height, values };
  const pass = (x: number, y: number, direction: number) => {
    const at = y * width + x;
    values[at] = Math.min(
      values[at] ?? farAway,
      distanceAt(result, x - direction, y) + straight,
      distanceAt(result, x, y - direction) + straight,
      distanceAt(result, x - direction, y - direction) + diagonal,
      distanceAt(result, x + direction, y - direction) + diagonal,
    );
  };
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) pass(x, y, 1);
  for (let y = height - 1; y >= 0; y--) for (let x = width - 1; x >= 0; x--) pass(x, y, -1);
  return result;
}

const distanceAt = ({ width, height, values }: ScalarField, x: number, y: number): number =>
  x < 0 || y < 0 || x >= width || y >= height ? farAway : (values[y * width + x] ?? farAway);
