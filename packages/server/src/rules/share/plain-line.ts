/**
 * Matches control characters, line breaks, invisible characters, and characters that change the direction of a text.
 */
const unseen =
  /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}\p{Noncharacter_Code_Point}]+/gu;

/**
 * Matches more than four combining marks on one character, which would overlap neighbouring lines. No language uses
 * more.
 */
const stackedMarks = /(\p{M}{4})\p{M}+/gu;

/** Returns a user's text as one line for titles and pictures, of at most `max` characters. */
export function plainLine(text: string, max: number): string {
  const line = text.toWellFormed().replace(unseen, ' ').replace(stackedMarks, '$1').replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length > max
    ? `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
    : line;
}
