/** A number for each point of a grid, row by row from the top left. */
export interface Field {
  width: number;
  height: number;
  values: Float32Array;
}

export const field = (width: number, height: number, at: (x: number, y: number) => number): Field => {
  const values = new Float32Array(width * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) values[y * width + x] = at(x, y);
  return { width, height, values };
};

/** The value at a point; points outside have the value of the nearest edge. */
export function valueAt({ width, height, values }: Field, x: number, y: number): number {
  const column = Math.min(width - 1, Math.max(0, x));
  const row = Math.min(height - 1, Math.max(0, y));
  return values[row * width + column] ?? 0;
}

/** The mean of each point and its eight neighbours, so often as asked: steps of cells become slopes. */
export function soften(given: Field, times: number): Field {
  let current = given;
  for (let turn = 0; turn < times; turn++) {
    const from = current;
    const sum3 = (x: number, y: number) => valueAt(from, x - 1, y) + valueAt(from, x, y) + valueAt(from, x + 1, y);
    current = field(from.width, from.height, (x, y) => (sum3(x, y - 1) + sum3(x, y) + sum3(x, y + 1)) / 9);
  }
  return current;
}

const straight = 1;
const diagonal = Math.SQRT2;
const far = 1e6;

/**
 * How far each point is from the nearest one above the threshold, in points; 0 on those. Two passes over a chamfer
 * mask: within a few percent of the true distance, which is all that a drawn line shows.
 */
export function distanceTo(given: Field, threshold: number): Field {
  const { width, height } = given;
  const values = given.values.map((value) => (value > threshold ? 0 : far));
  const result: Field = { width, height, values };
  const pass = (x: number, y: number, way: number) => {
    const at = y * width + x;
    values[at] = Math.min(
      values[at] ?? far,
      reach(result, x - way, y) + straight,
      reach(result, x, y - way) + straight,
      reach(result, x - way, y - way) + diagonal,
      reach(result, x + way, y - way) + diagonal,
    );
  };
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) pass(x, y, 1);
  for (let y = height - 1; y >= 0; y--) for (let x = width - 1; x >= 0; x--) pass(x, y, -1);
  return result;
}

const reach = ({ width, height, values }: Field, x: number, y: number): number =>
  x < 0 || y < 0 || x >= width || y >= height ? far : (values[y * width + x] ?? far);
