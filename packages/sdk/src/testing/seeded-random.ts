/** A generator of pseudo-random numbers. The same seed gives the same numbers. */
export interface SeededRandom {
  /** Returns a random integer from 0 to below the limit. */
  below(limit: number): number;
  pick<T>(values: readonly [T, ...T[]]): T;
}

/**
 * Creates a linear congruential random generator with the constants of Numerical Recipes. It returns the upper bits.
 */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  return { below, pick: (values) => values[below(values.length)] ?? values[0] };
}
