/** Tells the time, epoch milliseconds. Tests bring one they can move. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: Date.now };
