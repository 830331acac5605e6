import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** A new password and the texts that it should not repeat. */
export interface MeasuredPassword {
  password: string;
  otherTexts: readonly string[];
}

/**
 * Maximum number of password characters that are rated. The time of a check grows with the length, and longer passwords
 * are strong anyway.
 */
const maxMeasured = 64;

// The password check uses no dictionaries of languages: each has about 600 kB, and players use many languages.
const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

// This code runs in a worker, because reading the password dictionaries takes a tenth of a second, which would block
// the page.
addEventListener('message', ({ data }: MessageEvent<MeasuredPassword>) => {
  const { password, otherTexts } = data;
  postMessage(zxcvbn.check(password.slice(0, maxMeasured), [...otherTexts]).score);
});
