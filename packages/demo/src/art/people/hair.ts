import type { PersonAppearance } from './appearance.ts';

/** By the number of a palette; 0 is how a head is drawn in its own. */
const colours = ['umber', 'amber', 'plum', 'bark', 'moss', 'blue', 'snow', 'slate', 'copper'] as const;
export const hairColourNumbers: readonly number[] = colours.map((_, number) => number).slice(1);

const cuts = {
  M: ['short', 'spiky', 'curly', 'tail', 'bob', 'bald', 'long'],
  F: ['long', 'bob', 'bun', 'tail', 'curly', 'short', 'spiky'],
} as const satisfies Readonly<Record<'M' | 'F', readonly PersonAppearance['style'][]>>;

/** Files of heads, which clients number from 1: as many as the game has styles of hair at first. */
export const headNumbers: readonly number[] = Array.from({ length: 12 }, (_, index) => index + 1);

/** A head by the number of its file and that of its colour. */
export const headLook = (head: number, sex: 'M' | 'F', colour: number): PersonAppearance => ({
  ...{ skin: 'skin', outfit: 'tunic', main: 'sand', trim: 'leather' },
  hair: colours[colour] ?? 'umber',
  style: cuts[sex][(head - 1) % cuts[sex].length] ?? 'short',
});
