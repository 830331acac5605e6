import { minute } from '../core/time-units.ts';

/** Maximum difference in milliseconds between two clocks that both count as correct. */
const maxSkew = 10 * minute;

/** Returns the latest time that a correct clock may have recorded until now, in epoch milliseconds. */
export const latestRightTime = (now: number): number => now + maxSkew;

/**
 * Returns true if a recorded time is so far in the future that the recording clock was fast. Its age is then unknown.
 * Times in epoch milliseconds.
 */
export const isAhead = (at: number, now: number): boolean => at > latestRightTime(now);
