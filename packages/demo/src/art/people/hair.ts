import type { PersonAppearance } from './appearance.ts';

/** Hair colours by the game's palette number. Colour 0 is that of the head's own picture. */
const colours = ['umber', 'amber', 'plum', 'bark', 'moss', 'blue', 'snow', 'slate', 'copper'] as const;
export const hairColourNumbers: readonly number[] = colours.map((_, number) => number).slice(1);

const cuts = {
  M: ['short', 'spiky', 'curly', 'tail', 'bob', 'bald', 'long'],
  F: ['long', 'bob', 'bun', 'tail', 'curly', 'short', 'spiky'],
} as const satisfies Readonly<Record<'M' | 'F', readonly PersonAppearance['style'][]>>;

/** File numbers of heads in a game client, counted from 1. The game originally had as many hair styles. */
export const headNumbers: readonly number[] = Array.from({ length: 12 }, (_, index) => index + 1);

/** Returns hair style and hair colour for the file number of a head and its colour number. */
export const headLook = (head: number, sex: 'M' | 'F', colour: number): PersonAppearance => ({
  ...{ skin: 'skin', outfit: 'tunic', main: 'sand', trim: 'leather' },
  hair: colours[colour] ?? 'umber',
  style: cuts[sex][(head - 1) % cuts[sex].length] ?? 'short',
});
