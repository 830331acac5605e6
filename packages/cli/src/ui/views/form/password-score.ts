import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/**
 * Maximum number of password characters that are rated. The time of a check grows with the length, and longer passwords
 * are strong anyway.
 */
const maxMeasured = 64;

// Dictionaries for rating passwords: the same as on the web site, so that both show the same strength.
const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** Returns how hard a password is to guess, from 0 to 4. A password that repeats one of `otherTexts` is weak. */
export const scorePassword = (password: string, otherTexts: readonly string[]): number =>
  zxcvbn.check(password.slice(0, maxMeasured), [...otherTexts]).score;
