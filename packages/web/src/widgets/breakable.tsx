import { Fragment, type ReactNode } from 'react';

/** A word up to this width, in letters of Latin, is never broken. */
const maxWholeWidth = 12;
/** A longer one may be broken after every so many: neither an overflow nor a tower of single letters. */
const chunkWidth = 8;

/** Letters that are about twice as wide as Latin ones: East Asian scripts and pictures. */
const wideLetters =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u;
/** A number stays whole, with its sign and its unit. */
const number = /^[+-]?[\d.,]+[a-z%]{0,2}\s*$/;
const latinOnly = /^[\u0020-\u024f]*$/;

const segmenter =
  typeof Intl.Segmenter === 'function' ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : undefined;

/** What a reader takes for one letter, such as an emoji of several code points. */
function lettersOf(word: string): string[] {
  if (latinOnly.test(word) || !segmenter) return [...word];
  return Array.from(segmenter.segment(word), ({ segment }) => segment);
}

const widthOf = (letter: string): number => (wideLetters.test(letter) ? 2 : 1);

/** The parts of a text between which a line may break; a text of short words is one part. */
export function breakableParts(text: string): string[] {
  if (text.length <= chunkWidth / 2) return [text];
  const parts: string[] = [];
  let part = '';
  // The blanks stand among the words, each after its own.
  for (const word of text.split(/(?<=\s)(?=\S)/)) {
    const letters = lettersOf(word);
    if (number.test(word) || letters.reduce((sum, letter) => sum + widthOf(letter), 0) <= maxWholeWidth) {
      part += word;
      continue;
    }
    let width = 0;
    for (const letter of letters) {
      if (width >= chunkWidth && letter.trim() !== '') {
        parts.push(part);
        part = '';
        width = 0;
      }
      part += letter;
      width += widthOf(letter);
    }
  }
  return [...parts, part];
}

/** A text whose long words may break; what is read or copied of it stays as it is. */
export function breakable(text: string): ReactNode {
  const parts = breakableParts(text);
  if (parts.length === 1) return text;
  return parts.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
