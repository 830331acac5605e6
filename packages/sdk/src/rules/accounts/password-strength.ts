/** The highest password score of zxcvbn, a library that estimates password strength. */
export const maxPasswordScore = 4;

const strengthNames = ['very weak', 'weak', 'fair', 'strong', 'very strong'] as const;

/** Returns the words for the strength of a password, from its zxcvbn score of 0 to 4. */
export const passwordStrength = (score: number): string =>
  `Password strength: ${strengthNames[Math.min(maxPasswordScore, Math.max(0, Math.trunc(score)))]}`;
