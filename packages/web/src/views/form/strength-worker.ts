import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** A new password and the texts that it should not repeat. */
export interface MeasuredPassword {
  password: string;
  otherTexts: readonly string[];
}

/** Maximum measured characters: the time of a check grows with the length, and longer passwords are strong anyway. */
const maxMeasured = 64;

// Words of languages are left out: each language has about 600 kB, and players use many languages.
const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

// Runs in a worker, because reading the dictionaries takes a tenth of a second, which would block the page.
addEventListener('message', ({ data }: MessageEvent<MeasuredPassword>) => {
  const { password, otherTexts } = data;
  postMessage(zxcvbn.check(password.slice(0, maxMeasured), [...otherTexts]).score);
});
