/** A run of text in one colour; without a colour it is written in the colour of the page. */
export interface ColourSpan {
  readonly text: string;
  /** `#RRGGBB`. */
  readonly colour: string | undefined;
}

const code = /\^([0-9a-fA-F]{6})/g;

/** Black is the client's way back to its normal ink. */
const normalInk = '000000';

/** Splits a client text at its `^RRGGBB` codes, of which each holds until the next; `^000000` ends a colour. */
export function colourSpans(text: string): ColourSpan[] {
  const spans: ColourSpan[] = [];
  let colour: string | undefined;
  let from = 0;
  const add = (to: number) => {
    if (to > from) spans.push({ text: text.slice(from, to), colour });
  };
  for (const match of text.matchAll(code)) {
    add(match.index);
    colour = match[1] === normalInk ? undefined : `#${match[1]?.toUpperCase()}`;
    from = match.index + match[0].length;
  }
  add(text.length);
  return spans;
}

/** The text without its codes. */
export const withoutColours = (text: string): string => text.replace(code, '');
