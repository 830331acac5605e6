import { minute } from '../core/time-units.ts';

/** The clocks of two machines differ by less where neither is wrong. */
const maxSkew = 10 * minute;

/** The latest moment that a clock which is right may have noted by now; epoch ms. */
export const latestRightTime = (now: number): number => now + maxSkew;

/** Whether a moment was noted by a clock that was ahead: how long ago it was nobody knows. Both are epoch ms. */
export const isAhead = (at: number, now: number): boolean => at > latestRightTime(now);
