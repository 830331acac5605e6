/** Generator of pseudorandom numbers. The same seed gives the same demo world on every machine. */
export type Random = {
  /** Returns a random number from 0 (included) to 1 (excluded). */
  next(): number;
  /** Returns a random integer from `low` to `high`, both included. */
  int(low: number, high: number): number;
  /** Returns true with the given probability, else false. */
  chance(chance: number): boolean;
  pick<T>(list: readonly [T, ...T[]]): T;
};

/** Returns a 32-bit hash of a text (FNV-1a). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/** Creates a generator of pseudorandom numbers (mulberry32) from a number or a text as its seed. */
export function createRandom(seed: number | string): Random {
  let state = typeof seed === 'string' ? hashText(seed) : seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x100000000;
  };
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    int,
    chance: (chance) => next() < chance,
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
  };
}
