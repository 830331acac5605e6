import { createRandom } from '../random.ts';
import type { PersonAppearance } from './appearance.ts';

type Dress = Pick<PersonAppearance, 'outfit' | 'main' | 'trim'> & Partial<PersonAppearance>;

/** Dress by job number, as the game counts jobs. */
const dresses: Readonly<Record<number, Dress>> = {
  0: { outfit: 'tunic', main: 'sand', trim: 'leather' },
  1: { outfit: 'armor', main: 'steel', trim: 'red', held: 'sword' },
  2: { outfit: 'robe', main: 'indigo', trim: 'bone', held: 'staff' },
  3: { outfit: 'tunic', main: 'moss', trim: 'leather', held: 'bow' },
  4: { outfit: 'robe', main: 'bone', trim: 'blue' },
  5: { outfit: 'apron', main: 'copper', trim: 'bone' },
  6: { outfit: 'wrap', main: 'plum', trim: 'sand', held: 'daggers' },
  7: { outfit: 'armor', main: 'iron', trim: 'red', held: 'spear', hat: 'helm' },
  8: { outfit: 'robe', main: 'red', trim: 'gold', held: 'book' },
  9: { outfit: 'robe', main: 'violet', trim: 'gold', held: 'staff', hat: 'peak' },
  10: { outfit: 'apron', main: 'red', trim: 'leather', held: 'hammer', hat: 'goggles' },
  11: { outfit: 'coat', main: 'leaf', trim: 'amber', held: 'bow', hat: 'feather' },
  12: { outfit: 'wrap', main: 'slate', trim: 'violet', held: 'daggers', hat: 'hood' },
  14: { outfit: 'armor', main: 'bone', trim: 'gold', held: 'sword' },
  15: { outfit: 'wrap', main: 'amber', trim: 'red', held: 'fists' },
  16: { outfit: 'coat', main: 'teal', trim: 'bone', held: 'book' },
  17: { outfit: 'coat', main: 'leather', trim: 'red', held: 'daggers', hat: 'band' },
  18: { outfit: 'coat', main: 'rose', trim: 'bone', held: 'flask' },
  19: { outfit: 'coat', main: 'blue', trim: 'gold', held: 'fiddle', hat: 'feather' },
  20: { outfit: 'wrap', main: 'rose', trim: 'gold', style: 'tail' },
  23: { outfit: 'tunic', main: 'honey', trim: 'red', hat: 'crown' },
  24: { outfit: 'coat', main: 'umber', trim: 'amber', held: 'gun', hat: 'straw' },
  25: { outfit: 'wrap', main: 'ink', trim: 'red', held: 'star', hat: 'band' },
  4046: { outfit: 'wrap', main: 'snow', trim: 'ink', held: 'fists', hat: 'band' },
  4047: { outfit: 'coat', main: 'indigo', trim: 'honey', held: 'book' },
  4049: { outfit: 'robe', main: 'snow', trim: 'violet', held: 'lamp', hat: 'veil' },
};

const rebirth = 4001;

/** Job numbers with a dress of their own: first and second jobs, their reborn forms, and the expanded ones. */
export const classNumbers: readonly number[] = Object.keys(dresses)
  .map(Number)
  .flatMap((job) => (job <= 20 ? [job, job + rebirth] : [job]))
  .sort((first, second) => first - second);

export type CharacterAppearance = {
  /** Job number. */
  job: number;
  sex: 'M' | 'F';
  /** Numbers of the hair style, its colour and the dye of the clothes; 0 is the usual. */
  hair?: number;
  hairColour?: number;
  dye?: number;
};

const hairColours = ['umber', 'amber', 'plum', 'bark', 'moss', 'blue', 'snow', 'slate', 'copper'] as const;
const cuts = {
  M: ['short', 'spiky', 'curly', 'tail', 'bob', 'bald'],
  F: ['long', 'bob', 'bun', 'tail', 'curly', 'short'],
} as const;
const dyes = [undefined, 'blue', 'leaf', 'violet', 'red'] as const;

/** How a character looks by its job; a reborn job wears gold trim. */
export function characterLook({ job, sex, hair, hairColour, dye }: CharacterAppearance): PersonAppearance {
  const reborn = job >= rebirth && job <= rebirth + 21;
  const dress = dresses[reborn ? job - rebirth : job] ?? { outfit: 'tunic', main: 'sand', trim: 'leather' };
  const random = createRandom(`class/${job}/${sex}`);
  return {
    skin: 'skin',
    hair: hairColours[hairColour ?? random.int(0, 8)] ?? 'bark',
    style: cuts[sex][(hair ?? random.int(0, 4)) % 6] ?? 'short',
    ...dress,
    main: dyes[dye ?? 0] ?? dress.main,
    ...(reborn ? { trim: 'gold' as const } : {}),
  };
}
