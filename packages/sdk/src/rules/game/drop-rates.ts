/**
 * The chance of a drop in percent: (rate + 1) / 10001 * 100, cut (not rounded) to four decimals. `rate` is in 1/10000
 * as stored; `multiplier` is the realm's drop rate, the product never exceeds 10000.
 */
export function dropPercent(rate: number, multiplier = 1): number {
  const effective = Math.min(10_000, rate * multiplier);
  return Math.floor((100 * 10_000 * (effective + 1)) / 10_001) / 10_000;
}

/** Returns the chance of a drop in percent as the server draws it: `rate` of 10,000, rounded to six decimals. */
export const exactDropPercent = (rate: number, multiplier = 1): number =>
  Math.round(Math.min(10_000, rate * multiplier) * 10_000) / 1_000_000;

/** Formats a chance with four decimals (`0.0199%`, `9.0090%`), so that a list of chances is aligned. */
export const formatDropChance = (rate: number, multiplier = 1): string =>
  `${dropPercent(rate, multiplier).toFixed(4)}%`;

/**
 * Formats the chance of an additional drop of a map, from its rate in 1/100000: `0.5000%`. The realm's drop rate does
 * not apply to it.
 */
export const formatMapDropChance = (rate: number): string => `${(rate / 1_000).toFixed(4)}%`;

/**
 * Returns the number of kills after which an item has dropped at least once with the given certainty (0.5, 0.9, 0.99);
 * `Infinity` for a chance of 0.
 */
export function expectedKills(rate: number, certainty: number, multiplier = 1): number {
  const chance = exactDropPercent(rate, multiplier) / 100;
  if (chance <= 0) return Number.POSITIVE_INFINITY;
  return chance >= 1 ? 1 : Math.ceil(Math.log(1 - certainty) / Math.log(1 - chance));
}

/** Returns the chance that a number of kills drop the item at least once, 0 to 1. */
export function chanceWithin(kills: number, rate: number, multiplier = 1): number {
  const chance = exactDropPercent(rate, multiplier) / 100;
  return chance >= 1 ? 1 : -Math.expm1(kills * Math.log1p(-chance));
}

/** The certainties for which the number of kills is shown beside a drop. */
export const dropCertainties = [0.5, 0.9, 0.99] as const;
