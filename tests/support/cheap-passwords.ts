/** The least that argon2 takes: at the default a hash takes a tenth of a second, and the suites make thousands of them. */
export const cheapPasswords = { memory: 8, passes: 1 };
