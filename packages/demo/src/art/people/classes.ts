import type { Pigment } from '../pixel/ramp.ts';
import type { PersonAppearance } from './appearance.ts';
import { type HeadgearName, headgear } from './headgear.ts';

type Dress = Pick<PersonAppearance, 'outfit' | 'main' | 'trim' | 'held'> & {
  /** Headgear that characters of the job usually wear. */
  hat?: HeadgearName;
};

/** Clothes of characters, by the game's job number. */
const dresses: Readonly<Record<number, Dress>> = {
  0: { outfit: 'tunic', main: 'sand', trim: 'leather' },
  1: { outfit: 'armor', main: 'steel', trim: 'red', held: 'sword' },
  2: { outfit: 'robe', main: 'indigo', trim: 'bone', held: 'staff' },
  3: { outfit: 'tunic', main: 'moss', trim: 'leather', held: 'bow' },
  4: { outfit: 'robe', main: 'bone', trim: 'blue' },
  5: { outfit: 'apron', main: 'copper', trim: 'bone' },
  6: { outfit: 'wrap', main: 'plum', trim: 'sand', held: 'daggers' },
  7: { outfit: 'armor', main: 'iron', trim: 'red', held: 'spear', hat: 'watchHelm' },
  8: { outfit: 'robe', main: 'red', trim: 'gold', held: 'book' },
  9: { outfit: 'robe', main: 'violet', trim: 'gold', held: 'staff', hat: 'wizardsPeak' },
  10: { outfit: 'apron', main: 'red', trim: 'leather', held: 'hammer', hat: 'sandGoggles' },
  11: { outfit: 'coat', main: 'leaf', trim: 'amber', held: 'bow', hat: 'featheredCap' },
  12: { outfit: 'wrap', main: 'slate', trim: 'violet', held: 'daggers' },
  14: { outfit: 'armor', main: 'bone', trim: 'gold', held: 'sword' },
  15: { outfit: 'wrap', main: 'amber', trim: 'red', held: 'fists' },
  16: { outfit: 'coat', main: 'teal', trim: 'bone', held: 'book' },
  17: { outfit: 'coat', main: 'leather', trim: 'red', held: 'daggers' },
  18: { outfit: 'coat', main: 'rose', trim: 'bone', held: 'flask' },
  19: { outfit: 'coat', main: 'blue', trim: 'gold', held: 'fiddle', hat: 'featheredCap' },
  20: { outfit: 'wrap', main: 'rose', trim: 'gold' },
  23: { outfit: 'tunic', main: 'honey', trim: 'red', hat: 'bottleCapCrown' },
  24: { outfit: 'coat', main: 'umber', trim: 'amber', held: 'gun', hat: 'strawHat' },
  25: { outfit: 'wrap', main: 'ink', trim: 'red', held: 'star' },
  4046: { outfit: 'wrap', main: 'snow', trim: 'ink', held: 'fists' },
  4047: { outfit: 'coat', main: 'indigo', trim: 'honey', held: 'book' },
  4049: { outfit: 'robe', main: 'snow', trim: 'violet', held: 'lamp' },
};

const rebirth = 4001;

/** Job numbers with separate clothes: first and second jobs, their reborn forms, and the expanded classes. */
export const classNumbers: readonly number[] = Object.keys(dresses)
  .map(Number)
  .flatMap((job) => (job <= 20 ? [job, job + rebirth] : [job]))
  .sort((first, second) => first - second);

const usual: Dress = { outfit: 'tunic', main: 'sand', trim: 'leather' };

/** Dyes of clothes by the game's colour number. Colour 0 is the job's own colour. */
const dyes = [undefined, 'blue', 'leaf', 'violet', 'red'] as const satisfies readonly (Pigment | undefined)[];
/** All colour numbers of clothes except 0, the job's own colour. */
export const dyeNumbers: readonly number[] = dyes.flatMap((dye, number) => (dye ? [number] : []));

/** Returns the job number that a reborn job had before the rebirth; other job numbers are returned unchanged. */
export const firstLife = (job: number): number => (job >= rebirth && job <= rebirth + 21 ? job - rebirth : job);

function dressOf(job: number): Dress {
  const first = firstLife(job);
  const dress = dresses[first] ?? usual;
  return first !== job ? { ...dress, trim: 'gold' } : dress;
}

/** Returns the clothes and equipment of a job for a colour number. Reborn jobs have gold trim. */
export function bodyLook(job: number, dye: number): PersonAppearance {
  const { outfit, main, trim, held } = dressOf(job);
  return { outfit, main: dyes[dye] ?? main, trim, held, skin: 'skin', hair: 'bark', style: 'bald' };
}

/** Returns the usual headgear of a job as columns of the table `char`; empty for most jobs. */
export function usualHeadgear(job: number): { head_top: number; head_mid: number } {
  const { hat } = dressOf(job);
  const worn = hat && headgear[hat];
  return { head_top: worn?.place === 'top' ? worn.view : 0, head_mid: worn?.place === 'mid' ? worn.view : 0 };
}
