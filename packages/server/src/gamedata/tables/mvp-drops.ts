/**
 * Modes of `item_drop_mvp_mode` for the rewards of an MVP. A player gets at most one reward unless the mode is `all`.
 */
const MODES = ['in order', 'in any order', 'all'] as const;
export type MvpMode = (typeof MODES)[number];

export const mvpModeOf = (settings: ReadonlyMap<string, number>): MvpMode =>
  MODES[settings.get('item_drop_mvp_mode') ?? 0] ?? 'in order';

/**
 * Returns the chance that no roll succeeds before a random time: the average over `t` from 0 to 1 of the product of `1
 * - chance * t` for all chances.
 */
function averageOfMisses(chances: readonly number[]): number {
  let polynomial = [1];
  for (const chance of chances)
    polynomial = [...polynomial, 0].map((factor, power) => factor - chance * (polynomial[power - 1] ?? 0));
  return polynomial.reduce((sum, factor, power) => sum + factor / (power + 1), 0);
}

/**
 * Returns the chance (0 to 1) that each MVP reward is given, from the chance of each roll. The first success ends the
 * draw, unless all are rolled. Source: mob.cpp, mob_dead.
 */
export function mvpChances(chances: readonly number[], mode: MvpMode): number[] {
  return chances.map((chance, at) => {
    if (mode === 'all') return chance;
    if (mode === 'in order') return chances.slice(0, at).reduce((left, before) => left * (1 - before), chance);
    // In a random order, a reward is rolled at a random time between 0 and 1. The same number is the chance that
    // another reward was rolled before it.
    return chance * averageOfMisses(chances.toSpliced(at, 1));
  });
}
