import stringWidth from 'string-width';

/**
 * Text of a server, made safe for a terminal: shop titles and names are written by players, and an escape sequence in
 * one must not reach the screen.
 */
export const plain = (text: string): string =>
  text.replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+/g, ' ');

export const widthOf = (text: string): number => stringWidth(text);

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Cut to a width in cells, with an ellipsis where something is missing. */
export function clip(text: string, width: number): string {
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
