import { minute } from '../core/time-units.ts';

/** Maximum difference between two correct clocks. */
const maxSkew = 10 * minute;

/** The latest moment that a clock which is right may have noted by now; epoch ms. */
export const latestRightTime = (now: number): number => now + maxSkew;

/** Returns whether a moment was recorded by a fast clock, so that its age is unknown. Both are epoch ms. */
export const isAhead = (at: number, now: number): boolean => at > latestRightTime(now);
