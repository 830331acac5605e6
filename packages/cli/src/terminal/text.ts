import { stripVTControlCharacters } from 'node:util';
import stringWidth from 'string-width';

/** C0, DEL and C1, and what turns the direction of a text around. */
const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+/g;

/**
 * Text of a server without escape sequences and control characters: shop titles and names are written by players, and
 * what they contain must not be a command to the terminal.
 */
export const sanitizeText = (text: string): string =>
  (text.includes('\u001b') ? stripVTControlCharacters(text) : text).replace(controlCharacters, ' ');

/** JSON that says the same, with the control characters escaped that it may hold as they are. */
export const escapeControls = (json: string): string =>
  json.replace(/[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, (letter) => {
    return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });

export const widthOf = (text: string): number => stringWidth(text);

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Cut to a width in cells, with an ellipsis where something is missing. */
export function truncate(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let kept = '';
  let used = 0;
  for (const { segment } of segmenter.segment(text)) {
    const cells = widthOf(segment);
    if (used + cells > width - 1) break;
    kept += segment;
    used += cells;
  }
  return `${kept.trimEnd()}…`;
}

/** Filled with blanks to a width in cells. */
export const pad = (text: string, width: number, align: 'start' | 'end' = 'start'): string => {
  const blanks = ' '.repeat(Math.max(0, width - widthOf(text)));
  return align === 'end' ? blanks + text : text + blanks;
};
