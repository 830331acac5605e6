/** Experience rate for display if the configuration of the realm does not set it. */
export const defaultExperienceRate = 1.5;

/**
 * Factor by which experience rates become whole numbers: 100 times 1.15 is then 115, not the 114.99 of binary
 * fractions.
 */
const parts = 1_000;

/** Returns the experience that a kill gives in this realm: stored experience times the rate, rounded down. */
export const experience = (stored: number, rate = defaultExperienceRate): number =>
  Math.floor((stored * Math.round(rate * parts)) / parts);
