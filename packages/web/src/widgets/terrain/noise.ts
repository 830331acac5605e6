/**
 * Returns a function that gives each point of a lattice a random number from 0 to 1. The numbers are the same for the
 * same seed.
 */
const latticeNoise =
  (seed: number) =>
  (x: number, y: number): number => {
    let hash = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1);
    hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return ((hash ^ (hash >>> 16)) >>> 0) / 0x1_0000_0000;
  };

const smoothstep = (share: number): number => share * share * (3 - 2 * share);
const lerp = (from: number, to: number, share: number): number => from + (to - from) * share;

/**
 * Returns a function for the height of gentle hills at a point, from 0 to 1 (value noise of four octaves). A hill is
 * about one unit wide.
 */
export function valueNoise(seed: number): (x: number, y: number) => number {
  const at = latticeNoise(seed);
  const smooth = (x: number, y: number) => {
    const [column, row] = [Math.floor(x), Math.floor(y)];
    const [right, down] = [smoothstep(x - column), smoothstep(y - row)];
    const top = lerp(at(column, row), at(column + 1, row), right);
    const bottom = lerp(at(column, row + 1), at(column + 1, row + 1), right);
    return lerp(top, bottom, down);
  };
  return (x, y) => (smooth(x, y) * 8 + smooth(x * 2, y * 2) * 4 + smooth(x * 4, y * 4) * 2 + smooth(x * 8, y * 8)) / 15;
}

/** Returns a seed for random numbers that is computed from a text. */
export const seedFromText = (text: string): number =>
  [...text].reduce((hash, letter) => Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0), 7);
