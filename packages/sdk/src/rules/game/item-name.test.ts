import { describe, expect, it } from 'vitest';
import { itemInstance } from '../../contract/entities.ts';
import {
  type ItemLookup,
  itemExtras,
  itemPictureIfIdentified,
  itemTitle,
  itemTitleWithRefine,
  nameItem,
} from './item-name.ts';

const known: Record<number, { name: string; type: string; slots?: number; costume?: boolean }> = {
  1201: { name: 'Knife', type: 'Weapon', slots: 3 },
  501: { name: 'Red Potion', type: 'Healing' },
  4001: { name: 'Poring Card', type: 'Card' },
  4701: { name: 'STR+2', type: 'Card' },
  19501: { name: 'Costume Crown', type: 'Armor', costume: true },
  19500: { name: 'Straw Hat', type: 'Armor', costume: true },
};
const lookup: ItemLookup = (id) => {
  const found = known[id];
  return found && { id, slots: 0, costume: false, ...found };
};
const named = (fields: object) => nameItem(itemInstance.parse(fields), lookup);

describe('the displayed name of an item', () => {
  it('contains its slots, its maker and its refine level', () => {
    const knife = named({ nameid: 1201, refine: 7, producer: 'Ada' });
    expect(itemTitle(knife)).toBe("Ada's Knife [3]");
    expect(itemTitleWithRefine(knife)).toBe("+7 Ada's Knife [3]");
  });

  it('is Zeny for an amount of zeny in a mail', () => {
    expect(itemTitleWithRefine(named({ nameid: 0, zeny: 5_000 }))).toBe('Zeny');
  });

  it('contains Costume if the item or the database marks it', () => {
    expect(itemTitle(named({ nameid: 501, costume: true }))).toBe('Costume Red Potion');
    expect(itemTitle(named({ nameid: 19500 }))).toBe('Costume Straw Hat');
    expect(itemTitle(named({ nameid: 19501 }))).toBe('Costume Crown');
  });

  it('hides the details of unidentified equipment only', () => {
    expect(named({ nameid: 1201, identified: false }).name).toBe('Unidentified');
    expect(named({ nameid: 501, identified: false }).name).toBe('Red Potion');
    expect(named({ nameid: 1201, identified: false, costume: true }).unidentified).toBe(true);
    expect(itemPictureIfIdentified(named({ nameid: 1201, identified: false }))).toBe('');
    expect(itemPictureIfIdentified(named({ nameid: 1201 }))).toBe('/db/items/1201.gif');
    expect(itemPictureIfIdentified(named({ nameid: 0, zeny: 5_000 }))).toBe('');
  });

  it('contains cards, element, enchant and strength, each only if present', () => {
    expect(itemExtras(named({ nameid: 1201, cards: [4001, 0, 5000], element: 3, enchant: 4701, vvs: 2 }))).toEqual([
      'Poring Card',
      'Card 5000',
      'Fire',
      'STR+2',
      'Very Very Strong',
    ]);
    expect(itemExtras(named({ nameid: 501 }))).toEqual([]);
  });

  it('contains the number of an unknown element and strength', () => {
    expect(itemExtras(named({ nameid: 1201, element: 5, vvs: 4 }))).toEqual(['Element 5', 'VVS 4']);
  });

  it('contains every enchantment of an item with several enchantments', () => {
    const knife = named({ nameid: 1201, cards: [4001, 4752], enchant: 4701 });
    expect(itemExtras(knife)).toEqual(['Poring Card', 'STR+2', 'LUK +3']);
    expect(knife.cards.map(({ id }) => id)).toEqual([4001]);
  });

  it('uses a fallback for ids that the database lacks', () => {
    expect(named({ nameid: 99999 }).name).toBe('Unknown Item 99999');
    expect(named({ nameid: 1201, enchant: 4752 }).enchants).toEqual([{ id: 4752, name: 'LUK +3' }]);
  });
});

describe('random options of an item', () => {
  it('are shown as extras, by name and value or by number', () => {
    const options = [
      { id: 1, value: 100, text: 'Max HP +100' },
      { id: 123, value: -5 },
      { id: 0, value: 9, text: 'Nothing' },
      { id: 2 },
      { id: 3, text: '' },
    ];
    expect(itemExtras(named({ nameid: 1201, cards: [4001], options }))).toEqual([
      'Poring Card',
      'Max HP +100',
      'Option 123: -5',
      'Option 2: 0',
      'Option 3: 0',
    ]);
  });

  it('of unidentified equipment are hidden', () => {
    expect(itemExtras(named({ nameid: 1201, identified: false, options: [{ id: 1, value: 5 }] }))).toEqual([]);
  });

  it('are missing if the server does not send them', () => {
    expect(named({ nameid: 1201 }).options).toEqual([]);
  });
});
