import { ownValue } from '../../core/own-value.ts';

/** Labels of item subtypes (kinds of weapons and ammunition) that differ from their names in the database. */
const subtypeLabels: Readonly<Record<string, string>> = {
  Musical: 'Musical Instrument',
  Huuma: 'Huuma Shuriken',
  ThrowWeapon: 'Throwing Weapon',
};
const typeLabels: Readonly<Record<string, string>> = {
  Ammo: 'Ammunition',
  DelayConsume: 'Delayed Consumable',
};
const hands: Readonly<Record<string, string>> = { 1: 'One-Handed', 2: 'Two-Handed' };

/** Splits a name such as `CannonBall` into words: `Cannon Ball`. */
const splitWords = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ');

/** Returns an item's subtype in words: `1hSword` is a `One-Handed Sword`. */
export function itemSubtypeLabel(subtype: string): string {
  const [, hand = '', weapon = ''] = /^([12])h(\w+)$/.exec(subtype) ?? [];
  return weapon === ''
    ? (ownValue(subtypeLabels, subtype) ?? splitWords(subtype))
    : `${hands[hand]} ${splitWords(weapon)}`;
}

/** Returns an item's type in words: `PetEgg` is a `Pet Egg`. */
export const itemTypeLabel = (type: string): string => ownValue(typeLabels, type) ?? splitWords(type);
