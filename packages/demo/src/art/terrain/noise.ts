import { hashText } from '../random.ts';

/** Function that returns the value of smooth noise at a point of the plane, from 0 to 1. */
export type Noise = (x: number, y: number) => number;

const smooth = (t: number) => t * t * (3 - 2 * t);

function lattice(seed: number, x: number, y: number): number {
  let hash = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ seed;
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x100000000;
}

function valueAt(seed: number, x: number, y: number): number {
  const left = Math.floor(x);
  const low = Math.floor(y);
  const tx = smooth(x - left);
  const ty = smooth(y - low);
  const south = lattice(seed, left, low) * (1 - tx) + lattice(seed, left + 1, low) * tx;
  const north = lattice(seed, left, low + 1) * (1 - tx) + lattice(seed, left + 1, low + 1) * tx;
  return south * (1 - ty) + north * ty;
}

/** Returns a function for smooth noise of four octaves. `scale` is the size of its largest features in map cells. */
export function createNoise(name: string, scale: number): Noise {
  const seed = hashText(name);
  return (x, y) => {
    let sum = 0;
    let weight = 0.5;
    let frequency = 1 / scale;
    for (let octave = 0; octave < 4; octave++) {
      sum += valueAt(seed + octave * 101, x * frequency, y * frequency) * weight;
      weight /= 2;
      frequency *= 2;
    }
    return sum / 0.9375;
  };
}
