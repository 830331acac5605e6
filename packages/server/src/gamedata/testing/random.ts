/** Returns a generator of pseudo-random numbers (Park-Miller), which are the same on every machine. */
export function createRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const below = (end: number): number => Math.floor(next() * end);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const bytes = (length: number): Buffer => Buffer.from(Array.from({ length }, () => below(256)));
  return { below, pick, bytes };
}
export type Random = ReturnType<typeof createRandom>;
