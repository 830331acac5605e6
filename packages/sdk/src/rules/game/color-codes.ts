/** A run of text in one colour; without a colour it has the text colour of the page. */
export interface ColorSpan {
  readonly text: string;
  /** Colour of the text as `#RRGGBB`. */
  readonly color: string | undefined;
}

const colorCode = /\^([0-9a-fA-F]{6})/g;

/** Colour code of black, by which the game client returns to its normal text colour. */
const defaultColor = '000000';

/**
 * Splits a text of the game client into runs of one colour. A `^RRGGBB` code applies until the next code; `^000000`
 * ends a colour.
 */
export function parseColorCodes(text: string): ColorSpan[] {
  const spans: ColorSpan[] = [];
  let color: string | undefined;
  let from = 0;
  const add = (to: number) => {
    if (to > from) spans.push({ text: text.slice(from, to), color });
  };
  for (const match of text.matchAll(colorCode)) {
    add(match.index);
    color = match[1] === defaultColor ? undefined : `#${match[1]?.toUpperCase()}`;
    from = match.index + match[0].length;
  }
  add(text.length);
  return spans;
}

/** Returns a text of the game client without its colour codes. */
export const stripColorCodes = (text: string): string => text.replace(colorCode, '');
