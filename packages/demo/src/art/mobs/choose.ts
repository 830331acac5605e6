import { type Pigment, pigments, type Ramp } from '../pixel/ramp.ts';
import { createRandom } from '../random.ts';
import type { MobPainter } from './drawing.ts';
import { nameRules } from './name-rules.ts';
import { type MobPainterName, mobPainters } from './painters.ts';

/** Properties of a monster that determine how the demo draws its picture. */
export type MobAppearance = {
  id: number;
  name: string;
  race: string;
  size: string;
  element: string;
  mvp: boolean;
  boss: boolean;
};

const byRace: Readonly<Record<string, readonly [MobPainterName, ...MobPainterName[]]>> = {
  Formless: ['golem', 'wisp', 'slime', 'eye'],
  Undead: ['skeleton', 'ghoul', 'veil', 'mummy'],
  Brute: ['wolf', 'hare', 'bear', 'boar', 'fox', 'rodent'],
  Plant: ['mushroom', 'sprout', 'tree', 'drop', 'weed'],
  Insect: ['beetle', 'butterfly', 'bee', 'spider', 'grub'],
  Fish: ['fish', 'crab', 'jellyfish', 'turtle'],
  Demon: ['imp', 'fiend', 'bat', 'eye'],
  Demihuman: ['knight', 'mage', 'gob', 'maiden'],
  Dragon: ['dragon', 'lizard'],
  Angel: ['angel'],
};

const byElement: Readonly<Record<string, readonly [main: Pigment, trim: Pigment]>> = {
  Neutral: ['leather', 'bone'],
  Water: ['sky', 'rose'],
  Earth: ['umber', 'lime'],
  Fire: ['red', 'honey'],
  Wind: ['honey', 'ember'],
  Poison: ['leaf', 'lime'],
  Holy: ['bone', 'gold'],
  Dark: ['slate', 'violet'],
  Ghost: ['ghost', 'violet'],
  Undead: ['moss', 'plum'],
};

/** Monsters that fly or swim, so that their pictures move up and down. */
const hovering: ReadonlySet<MobPainterName> = new Set([
  ...(['bat', 'fish', 'angler', 'seahorse', 'jellyfish', 'butterfly', 'bee', 'firefly', 'veil', 'wisp'] as const),
  ...(['imp', 'harpy', 'angel', 'eye', 'book', 'crystal', 'kite', 'astrolabe'] as const),
]);

/**
 * Returns the drawing and the colours of a monster. The words of its name determine the drawing, else its race; its
 * element determines the colours.
 */
export function chooseMobPainter(look: MobAppearance): {
  draw: MobPainter;
  main: Ramp;
  trim: Ramp;
  isHovering: boolean;
} {
  const told = nameRules.find(([word]) => word.test(look.name));
  const [first, second] = byElement[look.element] ?? ['stone', 'bone'];
  const kind = told?.[1] ?? createRandom(look.id).pick(byRace[look.race] ?? ['slime']);
  return {
    draw: mobPainters[kind],
    main: pigments[told?.[2] ?? first],
    trim: pigments[told?.[3] ?? second],
    isHovering: hovering.has(kind),
  };
}
