/**
 * Minimum parameters of the password hash argon2. With the defaults a hash takes a tenth of a second, and the test
 * suites create thousands.
 */
export const cheapPasswords = { memory: 8, passes: 1 };
