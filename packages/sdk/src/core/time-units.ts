/** Milliseconds of a second. All times and durations in Kafra are in milliseconds. */
export const second = 1_000;
/** Milliseconds of a minute. */
export const minute = 60 * second;
/** Milliseconds of an hour. */
export const hour = 60 * minute;
/** Milliseconds of a day. A calendar day may be an hour longer or shorter. */
export const day = 24 * hour;
/** Maximum milliseconds of a timer in JavaScript. A longer timer would end immediately. */
export const longestTimer = 2 ** 31 - 1;
