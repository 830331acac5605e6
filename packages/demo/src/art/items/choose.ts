import { type Pigment, pigments, type Ramp } from '../pixel/ramp.ts';
import { createRandom } from '../random.ts';
import { arms } from './arms.ts';
import type { ItemPainter } from './drawing.ts';
import { colourRules, nameRules, wearableNameRules } from './name-rules.ts';
import { type ItemPainterName, itemPainters } from './painters.ts';

/** Properties of an item that determine how the demo draws its picture. */
export type ItemAppearance = {
  id: number;
  name: string;
  type: string;
  subtype?: string | undefined;
  loc: readonly string[];
};

const byPlace: Readonly<Record<string, ItemPainterName>> = {
  Head_Top: 'cap',
  Head_Mid: 'glasses',
  Head_Low: 'scarf',
  Armor: 'robe',
  Left_Hand: 'shield',
  Garment: 'cape',
  Shoes: 'boots',
  Both_Accessory: 'ring',
  Right_Accessory: 'ring',
  Left_Accessory: 'ring',
  Costume_Head_Top: 'tophat',
  Costume_Head_Mid: 'glasses',
  Costume_Head_Low: 'scarf',
  Costume_Garment: 'cape',
};

const bySubtype: Readonly<Record<string, ItemPainterName>> = {
  '1hSword': 'sword',
  '2hSword': 'greatsword',
  Dagger: 'dagger',
  Katar: 'katar',
  '1hAxe': 'axe',
  '2hAxe': 'greataxe',
  '1hSpear': 'spear',
  '2hSpear': 'lance',
  Mace: 'mace',
  Book: 'book',
  Staff: 'rod',
  '2hStaff': 'staff',
  Bow: 'bow',
  Knuckle: 'fist',
  Musical: 'fiddle',
  Whip: 'whip',
  Revolver: 'pistol',
  Rifle: 'rifle',
  Shotgun: 'blunderbuss',
  Gatling: 'rifle',
  Grenade: 'mortar',
  Huuma: 'windmill',
  Arrow: 'arrow',
  Bullet: 'shot',
  Cannonball: 'shot',
  Shuriken: 'star',
  Kunai: 'kunai',
  Enchant: 'rune',
};

const byType: Readonly<Record<string, ItemPainterName>> = {
  Healing: 'flask',
  Usable: 'scroll',
  DelayConsume: 'vial',
  Cash: 'parcel',
  Card: 'card',
  PetEgg: 'egg',
  PetArmor: 'tie',
  Ammo: 'arrow',
  Weapon: 'sword',
  Armor: 'robe',
  ShadowGear: 'ring',
};

const palette: [Pigment, ...Pigment[]] = [
  'red',
  'amber',
  'gold',
  'leaf',
  'teal',
  'blue',
  'violet',
  'rose',
  'copper',
  'sand',
  'steel',
  'moss',
  'plum',
  'sky',
];

function kindOf({ name, type, subtype, loc }: ItemAppearance) {
  const wearable =
    type === 'Weapon' || type === 'Armor' || type === 'Ammo' || type === 'PetArmor' || type === 'ShadowGear';
  const told = (wearable ? wearableNameRules : nameRules).find(([word]) => word.test(name));
  const place = loc.map((where) => byPlace[where]).find((kind) => kind !== undefined);
  const usual = bySubtype[subtype ?? ''] ?? (wearable ? place : undefined) ?? byType[type] ?? 'ore';
  return { kind: told?.[1] ?? usual, main: told?.[2], trim: told?.[3] };
}

const trims: [Pigment, ...Pigment[]] = ['gold', 'brass', 'bone', 'leather', 'red', 'steel'];

function mainPigment(look: ItemAppearance, kind: ItemPainterName, pick: Pigment): Pigment {
  const hue = colourRules.find(([word]) => word.test(look.name))?.[1];
  return hue ?? (look.type === 'Weapon' && kind in arms ? 'steel' : pick);
}

/**
 * Returns the drawing and the colours of an item. The words of its name determine the drawing, else its type; its id
 * determines the colours.
 */
export function chooseItemPainter(look: ItemAppearance): { draw: ItemPainter; main: Ramp; trim: Ramp } {
  const random = createRandom(look.id);
  const { kind, main, trim } = kindOf(look);
  const first = main ?? mainPigment(look, kind, random.pick(palette));
  const second = trim ?? random.pick(trims.filter((pigment) => pigment !== first) as typeof trims);
  return { draw: itemPainters[kind], main: pigments[first], trim: pigments[second] };
}
