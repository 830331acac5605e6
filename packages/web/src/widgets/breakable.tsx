import { Fragment, type ReactNode } from 'react';

/** Maximum width of a word that is never broken, measured in Latin letters. */
const maxWholeWidth = 12;
/**
 * Number of letters after which a longer word may break. This prevents overflow, and also columns of single letters.
 */
const chunkWidth = 8;
/** Maximum width of the end of a word that stays on the line of the letters before it, such as `'s`. */
const maxTail = 2;
/** Characters of addresses and file names after which a line break is preferred. */
const dividers = new Set(['@', '.', '_', '-']);

/** Matches characters about twice as wide as Latin letters: East Asian scripts and emoji. */
const wideLetters =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u;
/** Matches a number with its sign and unit, which is never broken. */
const number = /^[+-]?[\d.,]+[a-z%]{0,2}\s*$/;
const latinOnly = /^[\u0020-\u024f]*$/;

const segmenter =
  typeof Intl.Segmenter === 'function' ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : undefined;

/** Splits a word into characters as readers see them; an emoji can have several code points. */
function lettersOf(word: string): string[] {
  if (latinOnly.test(word) || !segmenter) return [...word];
  return Array.from(segmenter.segment(word), ({ segment }) => segment);
}

const widthOf = (letter: string): number => (wideLetters.test(letter) ? 2 : 1);

const widthOfAll = (letters: readonly string[]): number => letters.reduce((sum, letter) => sum + widthOf(letter), 0);

/** Returns the width of a text, measured in Latin letters. */
export const textWidth = (text: string): number => widthOfAll(lettersOf(text));

/**
 * Returns how many letters of a full chunk of a long word stay before the break: those up to its last divider, unless
 * these are few.
 */
function lettersBeforeBreak(chunk: readonly string[]): number {
  const count = chunk.findLastIndex((letter) => dividers.has(letter)) + 1;
  return count >= chunk.length / 2 ? count : chunk.length;
}

/** Returns the parts of a text between which a line may break. A text of short words is one part. */
export function breakableParts(text: string): string[] {
  if (text.length <= chunkWidth / 2) return [text];
  const parts: string[] = [];
  let part = '';
  // A space stays at the end of the word before it.
  for (const word of text.split(/(?<=\s)(?=\S)/)) {
    const letters = lettersOf(word);
    if (number.test(word) || widthOfAll(letters) <= maxWholeWidth) {
      part += word;
      continue;
    }
    let chunk: string[] = [];
    for (const [index, letter] of letters.entries()) {
      if (letter.trim() !== '' && widthOfAll(chunk) >= chunkWidth && widthOfAll(letters.slice(index)) > maxTail) {
        const count = lettersBeforeBreak(chunk);
        parts.push(part + chunk.slice(0, count).join(''));
        part = '';
        chunk = chunk.slice(count);
      }
      chunk.push(letter);
    }
    part += chunk.join('');
  }
  return [...parts, part];
}

/** Matches two or more emoji in a row. Browsers break a line between any two of them. */
const emojiRun = /((?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|[\u200d\ufe0f]){2,})/u;

/** Text with long words that may break. Screen readers and copies get the unchanged text. */
export function breakable(text: string): ReactNode {
  const parts = breakableParts(text);
  const hasEmoji = emojiRun.test(text);
  if (parts.length === 1 && !hasEmoji) return text;
  const content = parts.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {hasEmoji ? unbroken(part) : part}
    </Fragment>
  ));
  // In a row of boxes, the text stays one box.
  return hasEmoji ? <span>{content}</span> : content;
}

/** Returns a part of a text in which no line breaks within a row of emoji. */
const unbroken = (part: string): ReactNode =>
  part.split(emojiRun).map((text, index) =>
    index % 2 === 1 ? (
      <span key={index} className="unbroken">
        {text}
      </span>
    ) : (
      text
    ),
  );
