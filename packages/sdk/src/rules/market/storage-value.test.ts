import { describe, expect, it } from 'vitest';
import { itemInstance, itemPrice } from '../../contract/entities.ts';
import type { SaleTax } from '../../contract/site.ts';
import { seededRandom } from '../../testing/index.ts';
import type { FairPrice } from './fair-price.ts';
import { type KnownPrices, pieceWorth } from './piece-worth.ts';
import { type Bid, totalValue, valueStacks } from './storage-value.ts';

const price = (fair: number, more: object = {}) =>
  itemPrice.parse({ variant: '1', fair, low: fair, high: fair, confidence: 'high', ...more });

const bareBound = (of: FairPrice) => ({ variant: '1', words: 'of the bare item', price: of });

const nothing: KnownPrices = { usual: undefined, bound: undefined, npcPays: undefined, cannotTrade: false };
const bare = (fair: number, npcPays = 0): KnownPrices => ({
  ...nothing,
  usual: price(fair),
  bound: bareBound(price(fair)),
  npcPays,
});

const stack = (nameid: number, amount: number, known: KnownPrices, piece: object = {}) => ({
  ...{ nameid, amount },
  worth: pieceWorth(itemInstance.parse({ nameid, ...piece }), known),
});

const bid = (nameid: number, zeny: number, amount: number, more: Partial<Bid> = {}): Bid => ({
  ...{ nameid, amount, price: zeny, shop: 'A', limit: undefined, ...more },
});

const nothingSold = { value: 0, afterTax: 0, sellNow: 0, within30Days: 0, daysToSell: 0 };

describe('the value of stored items', () => {
  // Expected sum, computed by hand: 10 x 500, 3 x 90,000, 1 x 7,000 as a lower bound, 200 x 20 and 4 items without a
  // price.
  const stacks = [
    stack(501, 10, bare(500, 25)),
    stack(4_001, 3, bare(90_000, 10)),
    stack(1_201, 1, { ...bare(7_000, 3_000), usual: undefined }, { refine: 7, cards: [4_001] }),
    stack(909, 200, bare(20, 3)),
    stack(999, 4, nothing),
    stack(2_301, 1, bare(50_000, 100), { states: ['bound'] }),
    stack(2_302, 1, bare(50_000, 100), { states: ['rented'] }),
    stack(2_303, 1, { ...bare(2_000, 5) }, { identified: false }),
    stack(2_304, 1, { ...bare(3_000, 6) }, { options: [{ id: 1, value: 10 }] }),
  ];
  const bids = [bid(501, 400, 4), bid(909, 15, 500, { shop: 'B', limit: 1_000 }), bid(501, 20, 100)];
  const values = valueStacks(stacks, bids);
  const total = totalValue(stacks.map(({ worth }, at) => ({ worth, value: values[at] ?? nothingSold })));

  it('equals the sums computed by hand', () => {
    expect(values.map(({ value }) => value)).toEqual([5_000, 270_000, 7_000, 4_000, undefined, 0, 0, 2_000, 3_000]);
    // Expected proceeds: 4 potions sold at 400 and 6 to an NPC at 25. 66 items with id 909 use up the buyer's 1,000
    // zeny, and 134 go to an NPC at 3.
    expect(values.map(({ sellNow }) => sellNow)).toEqual([1_750, 30, 3_000, 66 * 15 + 134 * 3, 0, 0, 0, 5, 6]);
    expect(total).toEqual({
      ...{ value: 291_000, afterTax: 291_000, sellNow: 1_750 + 30 + 3_000 + 1_392 + 11, stacks: 9 },
      ...{ within30Days: undefined, priced: 6, unpriced: 1, kept: 2, atLeast: 3, unsure: 0 },
    });
  });

  it('uses each offer of a buying store once across all stacks, the highest offer first', () => {
    const two = [stack(501, 3, bare(500)), stack(501, 5, bare(500))];
    const [first, second] = valueStacks(two, [bid(501, 10, 2), bid(501, 300, 4, { shop: 'B' })]);
    expect([first?.sellNow, second?.sellNow]).toEqual([900, 300 + 20]);
  });

  it('divides the zeny limit of a buying store among its offers', () => {
    const two = [stack(501, 10, bare(500)), stack(909, 10, bare(20))];
    const shop = { shop: 'B', limit: 1_050 };
    const values = valueStacks(two, [bid(501, 200, 10, shop), bid(909, 15, 10, shop)]);
    expect(values.map(({ sellNow }) => sellNow)).toEqual([1_000, 45]);
  });

  it.each([
    ['refined item', { refine: 4 }],
    ['item with a card', { cards: [4_001] }],
    ['item of a maker', { producer: 'Smith' }],
    ['unidentified item', { identified: false }],
    ['item with options', { options: [{ id: 1 }] }],
    ['item with a grade', { grade: 2 }],
    ['equipped item', { states: ['equipped'] }],
    ['favorite item', { states: ['favorite'] }],
  ])('assigns no %s to a buying store', (_, piece) => {
    const [value] = valueStacks(
      [stack(501, 1, { ...nothing, usual: price(9), bound: bareBound(price(9)) }, piece)],
      [bid(501, 8, 1)],
    );
    expect(value?.sellNow).toBe(0);
  });

  it.each([
    ['no stacks', [], [bid(501, 1, 1)], []],
    ['an amount of 0', [stack(501, 0, bare(5))], [bid(501, 9, 1)], [0]],
    ['a negative amount', [stack(501, -3, bare(5, 2))], [bid(501, 9, 1)], [0]],
    ['an offer to buy for 0 zeny', [stack(501, 2, bare(5))], [bid(501, 0, 9)], [0]],
    ['an offer to buy no items', [stack(501, 2, bare(5))], [bid(501, 9, 0)], [0]],
    ['a buying store without zeny', [stack(501, 2, bare(5))], [bid(501, 9, 9, { limit: 0 })], [0]],
    ['30,000 items at 2^31 zeny', [stack(501, 30_000, bare(5))], [bid(501, 2 ** 31, 30_000)], [2 ** 31 * 30_000]],
  ])('is computed for %s', (_, some, offers, expected) => {
    expect(valueStacks(some, offers).map(({ sellNow }) => sellNow)).toEqual(expected);
  });

  it.each([
    ['a stack at the lowest taxed total', stack(1, 10, bare(100)), 900],
    ['a stack below the lowest taxed total', stack(1, 9, bare(100)), 900],
    ['items for which an NPC pays more', stack(1, 10, bare(100, 97)), 970],
    ['an item that its owner keeps', stack(1, 10, bare(100, 5), { states: ['equipped'] }), 0],
    ['an item of unknown price', stack(1, 10, nothing), undefined],
  ])('contains the value of %s after the tax', (_, one, expected) => {
    const [value] = valueStacks([one], [bid(1, 150, 10)], { rate: 10, from: 1_000 });
    expect(value?.afterTax).toBe(expected);
  });

  it('never counts an unknown price as 0', () => {
    expect(valueStacks([stack(999, 4, nothing)], [])[0]?.value).toBeUndefined();
  });

  it('marks asking prices and prices from few trades', () => {
    const unsure = (more: object) => stack(1, 1, { ...nothing, usual: price(5, more) }).worth.isUnsure;
    expect([{ basis: 'asked' }, { confidence: 'low' }, { confidence: 'medium' }].map(unsure)).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('the value of stored items within 30 days', () => {
  const sold = (fair: number, per_day: number | undefined, npcPays = 0): KnownPrices => {
    const usual = price(fair, { basis: 'sold', per_day });
    return { ...nothing, usual, bound: bareBound(usual), npcPays };
  };
  const valuesOf = (stacks: Parameters<typeof valueStacks>[0], bids: Bid[] = [], tax?: SaleTax) =>
    valueStacks(stacks, bids, tax).map(({ within30Days, daysToSell }) => [within30Days, daysToSell]);

  it.each([
    ['all items', 10, 1, [1_000, 10]],
    ['a part of the items, and the rest sold to an NPC', 100, 1, [30 * 100 + 70 * 20, 100]],
    ['one item in ten days', 1, 0.1, [100, 10]],
    ['a fraction of an item that rarely sells', 1, 0.01, [20 + Math.round(80 * 0.3), 100]],
    ['nothing without sales', 5, 0, [100, Number.POSITIVE_INFINITY]],
    ['nothing for a negative number of sales', 5, -3, [100, Number.POSITIVE_INFINITY]],
    ['an unknown number of sales', 5, undefined, [undefined, undefined]],
    ['an empty stack', 0, 4, [0, 0]],
    ['more sales than items', 30_000, 1e9, [3_000_000, 3e-5]],
  ])('counts %s', (_, amount, perDay, expected) => {
    expect(valuesOf([stack(1, amount, sold(100, perDay, 20))])).toEqual([expected]);
  });

  it('counts the buyers of an item variant once for all of its stacks', () => {
    const stacks = [stack(1, 20, sold(100, 1)), stack(1, 20, sold(100, 1)), stack(2, 20, sold(100, 1))];
    expect(valuesOf(stacks)).toEqual([
      [2_000, 40],
      [1_000, 40],
      [2_000, 20],
    ]);
  });

  it('counts buyers of the bare item also for items without a known price', () => {
    const known = { ...sold(100, 1), usual: undefined };
    expect(valuesOf([stack(1, 30, sold(100, 1)), stack(1, 30, known, { refine: 7 })])).toEqual([
      [3_000, 60],
      [0, 60],
    ]);
  });

  it('counts no sales for untradable items and for asking prices', () => {
    const asked = { ...nothing, usual: price(100, { basis: 'asked' }), npcPays: 3 };
    const kept = stack(1, 5, sold(100, 9, 20), { states: ['bound'] });
    expect(valuesOf([kept, stack(2, 5, asked), stack(3, 5, nothing)])).toEqual([
      [0, undefined],
      [15, Number.POSITIVE_INFINITY],
      [0, undefined],
    ]);
  });

  it('is the zeny of an immediate sale if that is higher', () => {
    expect(valuesOf([stack(1, 10, sold(100, 0.1))], [bid(1, 150, 10)])).toEqual([[1_500, 100]]);
  });

  it('is between the zeny of an immediate sale and the value after the tax, and never falls with more sales', () => {
    const { below, pick } = seededRandom(7);
    for (let round = 0; round < 300; round++) {
      const tax = pick([undefined, { rate: below(101), from: below(5_000) }]);
      const kinds = Array.from({ length: 1 + below(4) }, (_, at) => ({
        ...{ nameid: 1 + (at % 3), amount: below(200) },
        ...{ fair: 1 + below(1_000), npc: below(1_000), speed: below(500) / 100 },
      }));
      const bids = Array.from({ length: below(4) }, () => bid(1 + below(3), 1 + below(1_500), below(100)));
      const at = (factor: number) => {
        const stacks = kinds.map(({ nameid, amount, fair, npc, speed }) =>
          stack(nameid, amount, sold(Math.max(fair, npc), speed * factor, npc)),
        );
        const values = valueStacks(stacks, bids, tax);
        return {
          values,
          total: totalValue(stacks.map(({ worth }, index) => ({ worth, value: values[index] ?? nothingSold }))),
        };
      };
      let before = at(0);
      for (const factor of [0.01, 0.5, 1, 3, 1_000]) {
        const now = at(factor);
        for (const [index, { within30Days = -1, sellNow, afterTax = 0 }] of now.values.entries()) {
          expect(within30Days).toBeGreaterThanOrEqual(sellNow);
          expect(within30Days).toBeLessThanOrEqual(Math.max(sellNow, afterTax));
          expect(within30Days).toBeGreaterThanOrEqual(before.values[index]?.within30Days ?? 0);
        }
        expect(now.total.within30Days).toBeGreaterThanOrEqual(now.total.sellNow);
        before = now;
      }
    }
  });
});
