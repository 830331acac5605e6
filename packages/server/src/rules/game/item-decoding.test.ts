import { expect, test } from 'vitest';
import { cardMarks, decodeItem, forgedCards, itemKey, joinedId } from './item-decoding.ts';

const bare = { nameid: 1101, refine: 0, card0: 0, card1: 0, card2: 0, card3: 0 };

test("an item's cards and enchantment are decoded from the card columns", () => {
  const item = decodeItem({ ...bare, card0: 4001, card1: 4699, card3: 4752 });
  expect(item.cards).toEqual([4001, 4699]);
  expect(item.enchant).toBe(4752);
});

test('an item with several enchantments has all of them, in any order', () => {
  const item = decodeItem({ ...bare, card0: 4001, card1: 4710, card2: 4702, card3: 4710 });
  expect(item).toMatchObject({ cards: [4001, 4710, 4710], enchant: 4702 });
});

test('a forged weapon has its element, strength and maker, also for ids above 65535', () => {
  for (const [stored, vvs] of [
    [5, 1],
    [10, 2],
    [15, 3],
  ] as const) {
    const item = decodeItem({ ...bare, card0: 255, card1: (stored << 8) | 4, card2: 0x49f0, card3: 2 });
    expect(item).toMatchObject({ element: 4, vvs, producerId: 2 * 65_536 + 0x49f0, cards: [], enchant: 0 });
  }
});

test('a potion has its brewer as maker, and a pet egg has no maker', () => {
  expect(decodeItem({ ...bare, card0: 254, card2: 7, card3: 3 }).producerId).toBe(196_615);
  expect(decodeItem({ ...bare, card0: 256, card1: 900, card2: 1 })).toMatchObject({ cards: [], producerId: undefined });
});

test('a character id that is stored in two card columns is positive above 2^31', () => {
  expect(joinedId(0xffff, 0xffff)).toBe(4_294_967_295);
  expect(joinedId(-1, 0)).toBe(65_535);
});

test('the card columns of a forged weapon are unchanged after decoding and encoding', () => {
  const made = { element: 3, vvs: 2, producerId: 150_321 };
  expect(decodeItem({ ...bare, ...forgedCards(made) })).toMatchObject(made);
  expect(forgedCards(made).card0).toBe(cardMarks.forged);
});

test('an item is unidentified only if its identify column is 0', () => {
  expect(decodeItem({ ...bare, identify: 0 }).identified).toBe(false);
  expect(decodeItem(bare).identified).toBe(true);
});

test('the market key of an item is equal for the same kind of item and differs otherwise', () => {
  const key = (row: object) => itemKey({ ...bare, ...row }).toString('hex');
  expect(key({ card0: 4001, card1: 4002 })).toBe(key({ card0: 4002, card2: 4001 }));
  expect(key({ card2: 4701, card3: 4700 })).toBe(key({ card2: 4700, card3: 4701 }));
  const others = [
    {},
    { refine: 1 },
    { card0: 4001 },
    { card3: 4700 },
    { card2: 4701, card3: 4700 },
    { card2: 4702, card3: 4700 },
    { card2: 4700, card3: 4700 },
    forgedCards({ element: 1, vvs: 0, producerId: 5 }),
    { nameid: 2 },
  ];
  expect(new Set(others.map(key)).size).toBe(others.length);
  expect(key({ card0: 256, card1: 1 })).toBe(key({ card0: 256, card1: 2 }));
});
