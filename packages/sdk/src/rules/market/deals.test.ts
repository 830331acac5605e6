import { describe, expect, it } from 'vitest';
import { itemPrice } from '../../contract/entities.ts';
import { seededRandom } from '../../testing/index.ts';
import { affordablePieces } from './bid-limit.ts';
import { dealsOf, isNewOffer, profitOf, withMerchantSkill } from './deals.ts';

const usual = itemPrice.parse({ variant: '1', fair: 100, low: 90, high: 110, confidence: 'high' });
const noNpc = { pays: undefined, sells: undefined };
const bid = (price: number, amount: number, limit?: number) => ({ price, amount, limit, isBid: true });

describe('the number of items that a buying store can pay for', () => {
  it.each([
    ['without a zeny limit', { price: 200, amount: 30_000 }, 30_000],
    ['with a zeny limit for five items', { price: 200, amount: 30_000, limit: 1_000 }, 5],
    ['with a zeny limit for one of three items', { price: 130_000, amount: 3, limit: 130_000 }, 1],
    ['with a zeny limit below the price of one item', { price: 200, amount: 3, limit: 199 }, 0],
    ['with a zeny limit for more items than it wants', { price: 200, amount: 3, limit: 2 ** 31 }, 3],
    ['without zeny', { price: 200, amount: 3, limit: 0 }, 0],
    ['for a price of 0 zeny', { price: 0, amount: 3, limit: 10 }, 3],
  ])('is computed %s', (_, offer, expected) => {
    expect(affordablePieces(offer)).toBe(expected);
  });

  it('never costs more than the limit of the store or exceeds the wanted amount', () => {
    const { below } = seededRandom(3);
    for (let round = 0; round < 500; round++) {
      const offer = { price: 1 + below(5_000), amount: below(40_000), limit: below(1_000_000) };
      const pieces = affordablePieces(offer);
      expect(pieces * offer.price).toBeLessThanOrEqual(offer.limit);
      expect(pieces).toBeLessThanOrEqual(offer.amount);
      expect(pieces === offer.amount || (pieces + 1) * offer.price > offer.limit).toBe(true);
    }
  });
});

describe('an offer of a buying store', () => {
  it('is a deal if it is above the usual price and the store can pay for one item', () => {
    expect(dealsOf(bid(200, 30_000, 1_000), usual, noNpc)).toEqual(['bid']);
    expect(dealsOf(bid(200, 30_000, 199), usual, noNpc)).toEqual([]);
    expect(dealsOf(bid(100, 30_000), usual, noNpc)).toEqual([]);
  });

  it('has the profit of the items that the store can pay for', () => {
    const facts = { usual, npc: noNpc, tax: undefined };
    expect(profitOf('bid', bid(200, 30_000, 1_000), facts)).toEqual({ profit: 500, basis: 100 });
    expect(profitOf('bid', bid(200, 30_000), facts)).toEqual({ profit: 3_000_000, basis: 100 });
    expect(profitOf('bid', bid(200, 30_000, 199), facts)).toBeUndefined();
  });
});

describe('NPC prices for a merchant', () => {
  it.each([
    ['without a skill', undefined, { pays: 30, sells: 60 }],
    ['with Discount', 'discount', { pays: 30, sells: 45 }],
    ['with Overcharge', 'overcharge', { pays: 37, sells: 60 }],
  ] as const)('are those of the game %s', (_, skill, expected) => {
    expect(withMerchantSkill({ pays: 30, sells: 60 }, skill)).toEqual(expected);
    expect(withMerchantSkill(noNpc, skill)).toEqual(noNpc);
  });

  it('are at least 1z and have no rounding error', () => {
    expect(withMerchantSkill({ pays: 1, sells: 1 }, 'discount').sells).toBe(1);
    expect(withMerchantSkill({ pays: 50, sells: 100 }, 'overcharge').pays).toBe(62);
    expect(withMerchantSkill({ pays: 50, sells: 100 }, 'discount').sells).toBe(76);
  });
});

describe("an offer of a player's shop", () => {
  it.each([
    [0, true],
    [59_999, true],
    [60_000, false],
    [-5_000, true],
  ])('is marked as new after %d ms: %s', (age, expected) => {
    expect(isNewOffer(1_000_000, 1_000_000 + age)).toBe(expected);
  });
});
