/**
 * Minimum parameters of argon2. With the defaults a hash takes a tenth of a second, and the suites create thousands.
 */
export const cheapPasswords = { memory: 8, passes: 1 };
