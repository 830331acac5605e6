import { describe, expect, test } from 'vitest';
import { day, hour } from '../../core/time-units.ts';
import { type FairPrice, fairPrice, withinNpcPrices } from './fair-price.ts';
import { priceMoves, weekAgoPrice, weekChange } from './price-change.ts';
import type { PricedSale } from './votes.ts';

const now = Date.UTC(2026, 5, 20, 12);

/** Returns sales by three sellers to four buyers, one every eight hours. */
const salesAt = (price: number, fromDaysAgo: number, toDaysAgo: number): PricedSale[] =>
  Array.from({ length: (fromDaysAgo - toDaysAgo) * 3 }, (_, index) => ({
    ...{ at: now - fromDaysAgo * day + index * 8 * hour, price, amount: 1, isAsked: false },
    ...{ seller: `seller ${index % 3}`, buyer: `buyer ${index % 4}` },
  }));

const usual = (fair: number, more: Partial<FairPrice> = {}): FairPrice => ({
  ...{ fair, low: fair, high: fair, confidence: 'high', basis: 'sold', trades: 20, sellers: 3, buyers: 4 },
  ...{ last_trade: now - hour, per_day: 3 },
  ...more,
});

describe('the usual price of seven days ago', () => {
  test('is computed from the sales until then', () => {
    expect(weekAgoPrice([...salesAt(100, 20, 7), ...salesAt(900, 7, 0)], { now })).toBe(100);
  });

  test.each([
    ['no sales', []],
    ['sales of the last seven days only', salesAt(100, 6, 0)],
    ['no sale since', salesAt(100, 20, 7)],
    [
      'asking prices since',
      [...salesAt(100, 20, 7), ...salesAt(100, 6, 0).map((sale) => ({ ...sale, isAsked: true }))],
    ],
    ['two sales before', salesAt(100, 20, 0).slice(38)],
    ['sales of one seller', salesAt(100, 20, 0).map((sale) => ({ ...sale, seller: 'one' }))],
    ['asking prices', salesAt(100, 20, 0).map((sale) => ({ ...sale, isAsked: true }))],
    ['sales between accounts of one owner', salesAt(100, 20, 0).map((sale) => ({ ...sale, buyer: sale.seller }))],
  ])('is unknown with %s', (_, sales) => {
    expect(weekAgoPrice(sales, { now })).toBeUndefined();
  });

  test('equals the price that was shown then', () => {
    const sales = [...salesAt(100, 30, 20), ...salesAt(160, 20, 7), ...salesAt(50, 7, 0)];
    const shown = fairPrice(
      sales.filter(({ at }) => at <= now - 7 * day),
      { now: now - 7 * day },
    );
    expect(weekAgoPrice(sales, { now })).toBe(shown?.fair);
  });
});

describe('the change of a usual price', () => {
  test.each([
    [132, 100, 32],
    [50, 100, -50],
    [103, 100, 3],
    [97, 100, -3],
    [2_147_483_647, 1, 214_748_364_600],
  ])('from %i to %i is given in percent of the older price', (fair, past, percent) => {
    expect(weekChange(usual(fair), past)).toBe(percent);
  });

  test.each([
    ['without an older price', undefined, {}],
    ['with an older price of 0', 0, {}],
    ['below 3 percent', 130, {}],
    ['with low confidence', 100, { confidence: 'low' as const }],
  ])('is unknown %s', (_, past, more) => {
    expect(weekChange(usual(132, more), past)).toBeUndefined();
  });

  test('is unknown for a price at the limit of an NPC', () => {
    const price = usual(132, { week_change: 32 });
    expect(withinNpcPrices(price, { sell: 1, buy: 80 }).week_change).toBeUndefined();
    expect(withinNpcPrices(price, { sell: 1, buy: 200 }).week_change).toBe(32);
  });
});

describe('the largest price changes', () => {
  const priced = (fair: number, week_change?: number) => ({ price: usual(fair, { week_change }) });
  const fairs = (moves: readonly { price: FairPrice }[]) => moves.map(({ price }) => price.fair);

  test('are sorted by percent, not by zeny, and separated by direction', () => {
    const variants = [priced(1_100_000, 10), priced(30, 200), priced(5, -50), priced(700_000, -30), priced(7)];
    const { rising, falling } = priceMoves(variants, 5);
    expect(fairs(rising)).toEqual([30, 1_100_000]);
    expect(fairs(falling)).toEqual([5, 700_000]);
  });

  test('have at most the requested number in each direction', () => {
    const variants = [3, -3, 4, 10, 20, 30, -10].map((change) => priced(100 + change, change));
    const { rising, falling } = priceMoves(variants, 3);
    expect(fairs(rising)).toEqual([130, 120, 110]);
    expect(fairs(falling)).toEqual([90, 97]);
  });
});
