/** Milliseconds, like all times and durations in Kafra. */
export const second = 1_000;
/** Milliseconds of a minute. */
export const minute = 60 * second;
/** Milliseconds of an hour. */
export const hour = 60 * minute;
/** Milliseconds. A calendar day may be an hour longer or shorter. */
export const day = 24 * hour;
/** The longest time of a timer (milliseconds). A longer one would end immediately. */
export const longestTimer = 2 ** 31 - 1;
