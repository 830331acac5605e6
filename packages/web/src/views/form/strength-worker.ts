import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** A new password and the texts that it should not repeat. */
export interface MeasuredPassword {
  password: string;
  otherTexts: readonly string[];
}

/** The time that a check takes grows with the length, and longer passwords are strong. */
const maxMeasured = 64;

// The words of one language would be another 600 kB, and players write in many.
const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

// The dictionaries take a tenth of a second to read, which the page itself would notice.
addEventListener('message', ({ data }: MessageEvent<MeasuredPassword>) => {
  const { password, otherTexts } = data;
  postMessage(zxcvbn.check(password.slice(0, maxMeasured), [...otherTexts]).score);
});
