import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Maximum measured characters: the time of a check grows with the length, and longer passwords are strong anyway. */
const maxMeasured = 64;

// The same dictionaries as on the web site, so that both show the same strength.
const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** Returns how hard a password is to guess, 0 to 4. `otherTexts` are texts that it should not repeat. */
export const scorePassword = (password: string, otherTexts: readonly string[]): number =>
  zxcvbn.check(password.slice(0, maxMeasured), [...otherTexts]).score;
