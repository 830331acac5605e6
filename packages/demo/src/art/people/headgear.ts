import type { PersonAppearance } from './appearance.ts';

/** A type of headgear in the demo world. */
interface Headgear {
  /** Number of the headgear's picture: `View` in the item database. */
  readonly view: number;
  readonly place: 'top' | 'mid';
  /** Name of the headgear's files in the game client. */
  readonly name: string;
  readonly look: Pick<PersonAppearance, 'hat' | 'main' | 'trim' | 'hair'>;
}

const plain = { main: 'leather', trim: 'red', hair: 'bark' } as const;

export const headgear = {
  strawHat: { view: 201, place: 'top', name: 'Straw_Hat', look: { ...plain, hat: 'straw' } },
  featheredCap: { view: 203, place: 'top', name: 'Feathered_Cap', look: { ...plain, hat: 'feather', main: 'leaf' } },
  watchHelm: { view: 205, place: 'top', name: 'Watch_Helm', look: { ...plain, hat: 'helm' } },
  wizardsPeak: {
    view: 207,
    place: 'top',
    name: 'Wizards_Peak',
    look: { ...plain, hat: 'peak', main: 'violet', trim: 'gold' },
  },
  chefsToque: { view: 209, place: 'top', name: 'Chefs_Toque', look: { ...plain, hat: 'toque' } },
  antlerCrown: { view: 213, place: 'top', name: 'Antler_Crown', look: { ...plain, hat: 'horns' } },
  bottleCapCrown: { view: 217, place: 'top', name: 'Bottle_cap_Crown', look: { ...plain, hat: 'crown' } },
  lanternHat: { view: 223, place: 'top', name: 'Lantern_Hat', look: { ...plain, hat: 'tall' } },
  sandGoggles: { view: 243, place: 'mid', name: 'Sand_Goggles', look: { ...plain, hat: 'goggles' } },
  lamplighterHat: { view: 501, place: 'top', name: 'Lamplighter_Hat', look: { ...plain, hat: 'tall' } },
  foxEars: { view: 502, place: 'top', name: 'Fox_Ears', look: { ...plain, hat: 'ears', hair: 'copper' } },
  paperCrown: { view: 503, place: 'top', name: 'Paper_Crown', look: { ...plain, hat: 'crown' } },
} as const satisfies Readonly<Record<string, Headgear>>;

export type HeadgearName = keyof typeof headgear;

/** All headgear that has a picture in the demo world's game client. */
export const allHeadgear: readonly Headgear[] = Object.values(headgear);
