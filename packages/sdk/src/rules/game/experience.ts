/** Experience rate for display if the configuration of the realm does not set it. */
export const defaultExperienceRate = 1.5;

/** Rates are counted in thousandths: 100 times 1.15 is 115, not the 114.99 of binary fractions. */
const parts = 1_000;

/** Experience a kill gives in this realm: stored experience times the rate, floored. */
export const experience = (stored: number, rate = defaultExperienceRate): number =>
  Math.floor((stored * Math.round(rate * parts)) / parts);
