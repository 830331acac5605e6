import { describe, expect, it } from 'vitest';
import { itemPrice } from '../../contract/entities.ts';
import { compareBeside, comparePrice, comparePriceShort, explainBound, percentBelowBound } from './price-words.ts';

const usual = { fair: 1_000, basis: 'sold' } as const;

describe('comparing an offer with a usual price of 1,000z', () => {
  it.each([
    [1_000, 'at usual', 'as usual', '±0%'],
    // The difference from the usual price is rounded to a whole percent.
    [1_004, 'at usual', 'as usual', '±0%'],
    [1_006, '1% above usual', '1% above', '+1%'],
    [880, '12% below usual', '12% below', '-12%'],
    // The difference is shown as 99 % at most, because only a price of 0 is 100 % below.
    [1, '99% below usual', '99% below', '-99%'],
    [10_990, '999% above usual', '999% above', '+999%'],
    [11_000, '11 times usual', '11 times as much', 'x11'],
    [2 ** 31, '2,147,484 times usual', '2,147,484 times as much', 'x2,147,484'],
  ])('returns the expected words for an offer of %dz', (offer, sentence, beside, short) => {
    expect(comparePrice(offer, usual)).toBe(sentence);
    expect(compareBeside(offer, usual)).toBe(beside);
    expect(comparePriceShort(offer, usual)).toBe(short);
  });
});

describe('comparing an offer with a lower bound of 1,000z', () => {
  const bound = (more: object = {}) => ({
    price: itemPrice.parse({ variant: '1', fair: 1_000, low: 900, high: 1_100, trades: 6, sellers: 3, ...more }),
    words: 'without cards',
  });

  it.each([
    [700, 30],
    [1, 99],
    [998, undefined],
    [1_000, undefined],
    [5_000, undefined],
  ])('returns for an offer of %dz a percentage of %s below the bound', (offer, expected) => {
    expect(percentBelowBound(offer, bound())).toBe(expected);
  });

  it('returns no percentage for a bound from asking prices, and without a bound', () => {
    expect([percentBelowBound(1, bound({ basis: 'asked' })), percentBelowBound(1, undefined)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('explains the item variant of the lower bound', () => {
    expect(explainBound(bound(), 0)).toBe('Below 1,000z, the usual price without cards (low: 6 trades, 3 sellers)');
  });
});
