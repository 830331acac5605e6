/** Numbers that look like chance and are the same for the same seed. */
export interface SeededRandom {
  /** A whole number from 0 to below the limit. */
  below(limit: number): number;
  pick<T>(values: readonly [T, ...T[]]): T;
}

/** A linear congruential generator: Numerical Recipes' constants, the upper bits. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  return { below, pick: (values) => values[below(values.length)] ?? values[0] };
}
