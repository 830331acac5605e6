import { createRandom } from '../random.ts';
import type { PersonAppearance } from './appearance.ts';

const skins = ['skin', 'skin', 'tan', 'umber'] as const;
const hairs = ['bark', 'umber', 'amber', 'copper', 'slate', 'sand', 'plum', 'snow'] as const;
const styles = ['short', 'bob', 'long', 'bun', 'tail', 'spiky', 'curly'] as const;
const cloths = ['blue', 'leaf', 'red', 'teal', 'violet', 'copper', 'moss', 'indigo', 'rose'] as const;
const trims = ['bone', 'gold', 'leather', 'paper', 'brass'] as const;

type Role = Partial<PersonAppearance>;

const guard: Role = { outfit: 'armor', main: 'steel', trim: 'blue', hat: 'helm', held: 'spear' };
const clerk: Role = { outfit: 'dress', main: 'indigo', trim: 'snow', hat: 'clerk', skin: 'skin' };
const smith: Role = { outfit: 'apron', main: 'bark', trim: 'leather', held: 'hammer' };

/** Occupations of the demo world's NPCs by sprite number, with their clothes. */
const roles: Readonly<Record<number, Role>> = {
  48: { outfit: 'coat', main: 'ink', trim: 'red', hat: 'tall', held: 'lamp' },
  49: { ...smith, held: 'sword' },
  51: { outfit: 'tunic', main: 'violet', trim: 'gold', hat: 'feather', held: 'fiddle' },
  55: { outfit: 'robe', main: 'red', trim: 'gold', style: 'bald', held: 'book' },
  57: { outfit: 'tunic', main: 'moss', trim: 'leather', hat: 'hood', held: 'bow' },
  58: { outfit: 'coat', main: 'slate', trim: 'copper', hat: 'band', held: 'daggers' },
  59: { outfit: 'tunic', main: 'leaf', trim: 'leather', held: 'bow', style: 'tail' },
  60: { outfit: 'tunic', main: 'moss', trim: 'amber', held: 'bow' },
  61: { outfit: 'coat', main: 'blue', trim: 'gold', held: 'book' },
  62: { ...smith, main: 'teal' },
  63: { ...smith, style: 'bun', hair: 'copper' },
  66: { outfit: 'apron', main: 'blue', trim: 'sand', held: 'basket' },
  67: { outfit: 'dress', main: 'plum', trim: 'bone', style: 'bun', hair: 'snow' },
  68: { outfit: 'coat', main: 'red', trim: 'bone', style: 'tail', held: 'book' },
  69: { outfit: 'robe', main: 'moss', trim: 'plum', hat: 'peak', held: 'staff' },
  73: { outfit: 'apron', main: 'red', trim: 'bone', held: 'basket', style: 'bob' },
  74: { outfit: 'apron', main: 'sky', trim: 'snow', style: 'long', hair: 'sand' },
  75: { outfit: 'coat', main: 'ink', trim: 'violet', hat: 'hood', held: 'lamp' },
  79: { outfit: 'apron', main: 'leaf', trim: 'paper', held: 'basket', style: 'bun' },
  80: { outfit: 'apron', main: 'rose', trim: 'snow', held: 'ladle', style: 'bob' },
  83: { outfit: 'apron', main: 'teal', trim: 'leather', held: 'flask', style: 'short' },
  85: { outfit: 'apron', main: 'slate', trim: 'leather', hat: 'goggles', held: 'hammer' },
  86: { outfit: 'apron', main: 'bone', trim: 'snow', hat: 'toque', held: 'ladle' },
  89: { outfit: 'tunic', main: 'sand', trim: 'leather', hat: 'straw' },
  90: { outfit: 'dress', main: 'rose', trim: 'gold', hat: 'feather', style: 'long' },
  91: { outfit: 'dress', main: 'leaf', trim: 'paper', held: 'basket', style: 'long', hair: 'amber' },
  93: { outfit: 'coat', main: 'indigo', trim: 'gold', style: 'bun' },
  96: { outfit: 'apron', main: 'moss', trim: 'sand', hat: 'ears', style: 'curly' },
  97: { outfit: 'tunic', main: 'blue', trim: 'sand', style: 'spiky' },
  98: { outfit: 'wrap', main: 'teal', trim: 'bone', hat: 'band' },
  101: { outfit: 'apron', main: 'steel', trim: 'leather', style: 'bald' },
  102: { outfit: 'robe', main: 'bone', trim: 'amber', hat: 'hood', skin: 'umber' },
  105: guard,
  106: { ...guard, main: 'red', trim: 'gold', hat: 'feather', held: 'book' },
  112: { ...clerk, style: 'long', hair: 'umber' },
  113: { ...clerk, style: 'bob', hair: 'amber' },
  114: { ...clerk, style: 'bun', hair: 'plum' },
  115: { ...clerk, style: 'tail', hair: 'copper' },
  116: { ...clerk, style: 'long', hair: 'sand' },
  117: { ...clerk, style: 'bob', hair: 'slate' },
  120: { outfit: 'robe', main: 'indigo', trim: 'gold', hat: 'peak', held: 'staff' },
  709: { outfit: 'coat', main: 'blue', trim: 'gold', hat: 'band', style: 'curly' },
  850: { outfit: 'apron', main: 'copper', trim: 'brass', hat: 'goggles' },
  851: { outfit: 'coat', main: 'leather', trim: 'red', hat: 'straw', held: 'gun' },
};

/** Sprite numbers of NPCs that have a drawing in the demo world. */
export const roleNumbers: readonly number[] = Object.keys(roles).map(Number);

/**
 * Returns the appearance of an NPC by its sprite number. Properties that its occupation does not define are computed
 * from the number.
 */
export function roleAppearance(spriteId: number): PersonAppearance {
  const random = createRandom(`npc/${spriteId}`);
  return {
    skin: random.pick(skins),
    hair: random.pick(hairs),
    style: random.pick(styles),
    outfit: random.pick(['tunic', 'dress', 'apron', 'coat']),
    main: random.pick(cloths),
    trim: random.pick(trims),
    ...roles[spriteId],
  };
}
