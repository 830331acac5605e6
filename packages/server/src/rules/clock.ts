/** Clock with the current time in epoch milliseconds. Tests use clocks that they can set. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: Date.now };
