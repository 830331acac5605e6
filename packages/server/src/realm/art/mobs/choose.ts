import { type Pigment, pigments, type Ramp } from '../pixel/ramp.ts';
import { createRandom } from '../random.ts';
import { beasts } from './beasts.ts';
import type { Plan } from './drawing.ts';
import { folk } from './folk.ts';
import { smallLives } from './small-lives.ts';

const plans = { ...beasts, ...smallLives, ...folk } satisfies Record<string, Plan>;
type Kind = keyof typeof plans;

/** What the picture of a monster depends on. */
export type MobLook = {
  id: number;
  name: string;
  race: string;
  size: string;
  element: string;
  mvp: boolean;
  boss: boolean;
};

const byWord: readonly (readonly [word: RegExp, kind: Kind, main?: Pigment, trim?: Pigment])[] = [
  [/Halodrop/, 'drop', 'snow', 'rose'],
  [/drop$/i, 'drop'],
  [/Hare/, 'hare'],
  [/Leafling/, 'grub', 'lime', 'bark'],
  [/Cocoon/, 'cocoon', 'bone', 'moss'],
  [/Gildwing/, 'butterfly', 'gold', 'ember'],
  [/Glass Moth/, 'butterfly', 'sky', 'snow'],
  [/moth/i, 'butterfly', 'plum', 'sand'],
  [/Wickfly/, 'firefly', 'bark', 'honey'],
  [/Queen Hyacinth/, 'bee', 'violet', 'gold'],
  [/Bumbler|Hyacinth/, 'bee', 'honey', 'bark'],
  [/Piglet/, 'boar', 'copper', 'rose'],
  [/Hedgeling/, 'hedgehog', 'bark', 'sand'],
  [/Red Tuft/, 'tuft', 'red', 'gold'],
  [/Yellow Tuft/, 'tuft', 'honey', 'ember'],
  [/White Tuft/, 'tuft', 'snow', 'gold'],
  [/Blue Tuft/, 'tuft', 'blue', 'honey'],
  [/Green Tuft/, 'tuft', 'lime', 'gold'],
  [/Lanterncap/, 'mushroom', 'ember', 'honey'],
  [/Sootcap/, 'mushroom', 'slate', 'violet'],
  [/Snaproot/, 'sprout', 'sand', 'rose'],
  [/Rat$|Threetails/, 'rodent', 'slate', 'rose'],
  [/Bat$/, 'bat', 'plum', 'slate'],
  [/Silverfish/, 'beetle', 'steel', 'slate'],
  [/Slime|Slug/, 'slime'],
  [/Croc/, 'croc', 'moss', 'honey'],
  [/Wisp/, 'wisp', 'sky', 'snow'],
  [/Ember Sprite/, 'wisp', 'ember', 'honey'],
  [/Crab/, 'crab', 'ember', 'sand'],
  [/Gull/, 'bird', 'snow', 'steel'],
  [/Vulture/, 'bird', 'umber', 'bark'],
  [/Canary/, 'bird', 'honey', 'gold'],
  [/Clam/, 'clam', 'rose', 'snow'],
  [/Turtle/, 'turtle', 'moss', 'lime'],
  [/Kelp/, 'weed', 'moss', 'teal'],
  [/Sailor|Halyard/, 'ghoul', 'teal', 'indigo'],
  [/Angler/, 'angler', 'indigo', 'teal'],
  [/Jelly/, 'jellyfish', 'rose', 'violet'],
  [/Eel/, 'snake', 'teal', 'honey'],
  [/Merrow/, 'merrow', 'teal', 'blue'],
  [/Tidemother/, 'merrow', 'violet', 'gold'],
  [/Urchin/, 'urchin', 'plum', 'rose'],
  [/Seahorse/, 'seahorse', 'amber', 'red'],
  [/Bell$/, 'bell', 'teal', 'iron'],
  [/Moss Wolf/, 'wolf', 'moss', 'sand'],
  [/Frost Wolf/, 'wolf', 'snow', 'sky'],
  [/Hound/, 'wolf', 'slate', 'plum'],
  [/Acorn/, 'acorn', 'copper', 'bark'],
  [/Bear/, 'bear', 'umber', 'sand'],
  [/Spider/, 'spider', 'leaf', 'ink'],
  [/Willow/, 'tree', 'lime', 'bark'],
  [/Oakenbeard/, 'tree', 'leaf', 'umber'],
  [/Bandit Fox/, 'fox', 'ember', 'bone'],
  [/Sand Fox/, 'fox', 'sand', 'snow'],
  [/Owlet/, 'owl', 'leather', 'bark'],
  [/Stag/, 'stag', 'sand', 'honey'],
  [/Bone/, 'skeleton', 'bone', 'red'],
  [/Veil|Banner/, 'veil'],
  [/Ghoul/, 'ghoul', 'moss', 'umber'],
  [/Miner/, 'ghoul', 'ghost', 'leather'],
  [/Wight|Oathbreaker/, 'knight', 'slate', 'violet'],
  [/Queen Under/, 'maiden', 'plum', 'ghost'],
  [/Lizard/, 'lizard', 'ember', 'honey'],
  [/Slag Beetle/, 'beetle', 'red', 'slate'],
  [/Scarab/, 'beetle', 'blue', 'gold'],
  [/Brass Beetle/, 'beetle', 'brass', 'iron'],
  [/Goat/, 'goat', 'slate', 'ember'],
  [/Tinker Gob/, 'gob', 'lime', 'leather'],
  [/Gob/, 'gob', 'moss', 'red'],
  [/Coal Golem/, 'golem', 'slate', 'ember'],
  [/Golem/, 'golem', 'stone', 'red'],
  [/Gem Mimic/, 'chest', 'violet', 'gold'],
  [/Strongbox/, 'strongbox', 'wood', 'iron'],
  [/Drake/, 'dragon', 'ember', 'umber'],
  [/Vulkara/, 'dragon', 'red', 'slate'],
  [/Wyrm/, 'dragon', 'sky', 'blue'],
  [/Scorpion/, 'scorpion', 'ember', 'red'],
  [/Cactus/, 'cactus', 'leaf', 'rose'],
  [/Mirage/, 'veil', 'sand', 'sky'],
  [/Dune Worm/, 'worm', 'sand', 'rose'],
  [/Devourer/, 'worm', 'umber', 'red'],
  [/Wrapped|Attendant/, 'mummy', 'bone', 'lime'],
  [/Ninth Dusk/, 'mummy', 'gold', 'red'],
  [/Jackal/, 'knight', 'ink', 'gold'],
  [/Canopic|Icicle/, 'imp'],
  [/Priestess/, 'mage', 'gold', 'red'],
  [/Cobra/, 'snake', 'gold', 'plum'],
  [/Sphinx/, 'sphinx', 'sand', 'gold'],
  [/Clockwork/, 'clockwork', 'brass', 'red'],
  [/Pendulum/, 'pendulum', 'brass', 'wood'],
  [/Eye/, 'eye', 'violet', 'teal'],
  [/Atlas/, 'book', 'teal', 'violet'],
  [/Warden/, 'clockwork', 'steel', 'gold'],
  [/Comet/, 'angel', 'indigo', 'honey'],
  [/Astrolabe/, 'astrolabe', 'brass', 'gold'],
  [/Tusker/, 'tusker', 'umber', 'bone'],
  [/Yeti/, 'bear', 'snow', 'sky'],
  [/Rime Maiden/, 'maiden', 'sky', 'snow'],
  [/Frozen Knight/, 'knight', 'sky', 'steel'],
  [/Hushling/, 'imp', 'ink', 'violet'],
  [/Cantor/, 'angel', 'slate', 'plum'],
  [/Seraph/, 'angel', 'red', 'slate'],
  [/Lantern Eater/, 'fiend', 'slate', 'ember'],
  [/Quiet One/, 'fiend', 'ink', 'violet'],
  [/Mirrored/, 'mage', 'steel', 'ghost'],
  [/Harpy/, 'harpy', 'plum', 'indigo'],
  [/Leech/, 'leech', 'ink', 'red'],
  [/Guardian/, 'knight', 'gold', 'red'],
  [/Realm Crystal/, 'crystal', 'honey', 'gold'],
  [/Scarecrow/, 'scarecrow', 'plum', 'bark'],
  [/Novice/, 'mage', 'bone', 'red'],
  [/Kite/, 'kite', 'red', 'honey'],
  [/Bruiser/, 'gob', 'tan', 'red'],
];

const byRace: Readonly<Record<string, readonly [Kind, ...Kind[]]>> = {
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

/** How a monster is drawn: by the words of its name, else by its race, in the colours of its element. */
export function chooseMob(look: MobLook): { draw: Plan; main: Ramp; trim: Ramp } {
  const told = byWord.find(([word]) => word.test(look.name));
  const [first, second] = byElement[look.element] ?? ['stone', 'bone'];
  const kind = told?.[1] ?? createRandom(look.id).pick(byRace[look.race] ?? ['slime']);
  return { draw: plans[kind], main: pigments[told?.[2] ?? first], trim: pigments[told?.[3] ?? second] };
}
