/** A run of text in one colour; without a colour it is written in the colour of the page. */
export interface ColorSpan {
  readonly text: string;
  /** `#RRGGBB`. */
  readonly color: string | undefined;
}

const colorCode = /\^([0-9a-fA-F]{6})/g;

/** Black, which the game client uses to return to its normal text colour. */
const defaultColor = '000000';

/** Splits a client text at its `^RRGGBB` codes, of which each holds until the next; `^000000` ends a colour. */
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

/** The text without its codes. */
export const stripColorCodes = (text: string): string => text.replace(colorCode, '');
