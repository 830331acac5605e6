import stringWidth from 'string-width';

const plainAscii = /^[\x20-\x7e]*$/;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns the graphemes (visible characters) of a text. */
export const lettersOf = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment);

/** Returns the first grapheme, for example an emoji of several code points; empty for an empty text. */
export const firstLetter = (text: string): string => graphemes.segment(text).containing(0)?.segment ?? '';

export const lastLetter = (text: string): string => graphemes.segment(text).containing(text.length - 1)?.segment ?? '';

/** Returns the width of a text in terminal cells. */
export const widthOf = (text: string): number => (plainAscii.test(text) ? text.length : stringWidth(text));

/** Returns the longest start of a text that fits into the width, without cutting a grapheme. */
export function textStart(text: string, width: number): string {
  if (plainAscii.test(text)) return text.slice(0, Math.max(0, width));
  let start = '';
  let used = 0;
  for (const { segment } of graphemes.segment(text)) {
    const next = used + stringWidth(segment);
    if (next > width) break;
    start += segment;
    used = next;
  }
  return start;
}

/** Returns a text unchanged if it fits into the width; otherwise its longest start that fits, with an ellipsis. */
export function truncate(text: string, width: number, ellipsis = '…'): string {
  if (widthOf(text) <= width) return text;
  return width <= 1 ? textStart(text, width) : textStart(text, width - 1).trimEnd() + ellipsis;
}

/** Returns the text padded to a width in cells. Numbers are aligned at the end. */
export function pad(text: string, width: number, align: 'start' | 'end' = 'start'): string {
  const blanks = ' '.repeat(Math.max(0, width - widthOf(text)));
  return align === 'end' ? blanks + text : text + blanks;
}

/** Returns the text cut or padded to exactly this many cells. */
export const fitWidth = (
  text: string,
  width: number,
  { ellipsis, align }: { ellipsis: string; align?: 'end' },
): string => pad(truncate(text, width, ellipsis), width, align);
