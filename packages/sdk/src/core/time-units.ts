/** In milliseconds, as all moments and durations of Kafra are. */
export const second = 1_000;
/** Milliseconds. */
export const minute = 60 * second;
/** Milliseconds. */
export const hour = 60 * minute;
/** Milliseconds; a day of the clock may have an hour more or less. */
export const day = 24 * hour;
/** As long as a timer can wait (milliseconds): any longer time counts as none. */
export const longestTimer = 2 ** 31 - 1;
