import { describe, expect, it } from 'vitest';
import { itemRecord } from '../../contract/databases.ts';
import { buyingPrice, pricesOf } from './prices.ts';

const sold = (...vendors: object[]) =>
  itemRecord.parse({
    ...{ id: 1, name: 'Potion', buy: 5_000 },
    vended_by: vendors.map((vendor) => ({ name: 'Dealer', ...vendor })),
  });

describe('the displayed price of an item in NPC shops', () => {
  it.each<[string | undefined, object[]]>([
    [undefined, []],
    ['5,000z', [{}]],
    ['40,000z', [{ price: 40_000 }]],
    ['900z - 1,000z', [{ price: 1_000 }, { price: 900 }, { price: 900 }]],
    ['900z', [{ price: 900 }, { price: 3, currency: 'Gold Coin' }]],
    ['3 Gold Coin', [{ price: 3, currency: 'Gold Coin' }]],
    ['2 Apple, 1 Animal Gore', [{ price: 0, currency: '2 Apple, 1 Animal Gore' }]],
    [
      '1 A or 2 A',
      [
        { price: 1, currency: 'A' },
        { price: 2, currency: 'A' },
        { price: 1, currency: 'A' },
      ],
    ],
    ['1 A or 2 A or 3 A or 2 other prices', [1, 2, 3, 4, 5].map((price) => ({ price, currency: 'A' }))],
  ])('is the amount and currency that NPCs demand from a player: %s', (expected, vendors) => {
    expect(buyingPrice(sold(...vendors))).toBe(expected);
  });

  it("is the item's default price in a shop without a price", () => {
    expect(pricesOf(sold({}, { price: 7 })).map(({ price }) => price)).toEqual([5_000, 7]);
  });
});
