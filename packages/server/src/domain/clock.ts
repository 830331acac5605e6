/** Tells the time, epoch milliseconds. Tests bring one they can move. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: Date.now };

export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;
