import { minute } from '../core/time-units.ts';

/** Maximum difference between two correct clocks. */
const maxSkew = 10 * minute;

/** Returns the latest time that a correct clock may have recorded by now, in epoch milliseconds. */
export const latestRightTime = (now: number): number => now + maxSkew;

/** Returns whether a moment was recorded by a fast clock, so that its age is unknown. Both are epoch ms. */
export const isAhead = (at: number, now: number): boolean => at > latestRightTime(now);
