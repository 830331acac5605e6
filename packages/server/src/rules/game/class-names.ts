/**
 * Names of character classes in the order of their ids, from rAthena's job list. Mounted and transcendent versions
 * share a name.
 */
const ranges: [first: number, names: string][] = [
  [0, 'Novice,Swordman,Mage,Archer,Acolyte,Merchant,Thief,Knight,Priest,Wizard,Blacksmith,Hunter,Assassin,Knight'],
  [
    14,
    'Crusader,Monk,Sage,Rogue,Alchemist,Bard,Dancer,Crusader,Wedding,Super Novice,Gunslinger,Ninja,Christmas,Summer',
  ],
  [
    4001,
    'High Novice,High Swordman,High Mage,High Archer,High Acolyte,High Merchant,High Thief,Lord Knight,High Priest',
  ],
  [4010, 'High Wizard,Whitesmith,Sniper,Assassin Cross,Lord Knight,Paladin,Champion,Professor,Stalker,Creator,Clown'],
  [
    4021,
    'Gypsy,Paladin,Baby Novice,Baby Swordman,Baby Mage,Baby Archer,Baby Acolyte,Baby Merchant,Baby Thief,Baby Knight',
  ],
  [
    4031,
    'Baby Priest,Baby Wizard,Baby Blacksmith,Baby Hunter,Baby Assassin,Baby Knight,Baby Crusader,Baby Monk,Baby Sage',
  ],
  [
    4040,
    'Baby Rogue,Baby Alchemist,Baby Bard,Baby Dancer,Baby Crusader,Super Baby,Taekwon,Star Gladiator,Star Gladiator',
  ],
  [4049, 'Soul Linker,Gangsi,Death Knight,Dark Collector'],
  [4054, 'Rune Knight,Warlock,Ranger,Arch Bishop,Mechanic,Guillotine Cross'],
  [4060, 'Rune Knight,Warlock,Ranger,Arch Bishop,Mechanic,Guillotine Cross'],
  [4066, 'Royal Guard,Sorcerer,Minstrel,Wanderer,Sura,Genetic,Shadow Chaser'],
  [4073, 'Royal Guard,Sorcerer,Minstrel,Wanderer,Sura,Genetic,Shadow Chaser'],
  [4225, 'Baby Taekwon,Baby Star Gladiator,Baby Soul Linker,Baby Gunslinger'],
];

const names = new Map(
  ranges.flatMap(([first, list]) => list.split(',').map((name, index): [number, string] => [first + index, name])),
);

/** Returns the name of a character class (`char.class`); `Class {id}` for an unknown one. */
export const className = (id: number): string => names.get(id) ?? `Class ${id}`;

/** Character classes with a fame list, as the character server ranks them. Later classes of renewal are not ranked. */
export const fameClasses = {
  blacksmith: [10, 4011, 4033],
  alchemist: [18, 4019, 4041],
  taekwon: [4046, 4225],
} as const;
export type FameKind = keyof typeof fameClasses;
