import { describe, expect, it, test } from 'vitest';
import { day, hour } from '../../core/time-units.ts';
import {
  askedPrice,
  fairPrice,
  isPlainVariant,
  type OpenOffer,
  variantKey,
  withinNpcPrices,
  withinOffers,
} from './fair-price.ts';
import type { PricedSale } from './votes.ts';

const now = Date.UTC(2026, 10, 29, 12);
const truePrice = 10_000;

/** Returns random numbers from 0 to 1 that are the same at every run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Market {
  count: number;
  price?: number;
  /** Age of the oldest generated sale in days. `to` is the age of the newest one. */
  from?: number;
  to?: number;
  sellers?: number;
  buyers?: number;
  group?: string;
}

/** Generates sales between strangers around a true price, with a spread of about 15%. */
function sales(random: () => number, market: Market): PricedSale[] {
  const { count, price = truePrice, from = 30, to = 0, sellers = 8, buyers = 12, group = 'p' } = market;
  return Array.from({ length: count }, () => ({
    at: now - (to + random() * (from - to)) * day,
    price: Math.round(price * (1 + (random() + random() + random() - 1.5) * 0.3)),
    seller: `${group}s${Math.floor(random() * sellers)}`,
    buyer: `${group}b${Math.floor(random() * buyers)}`,
  }));
}

const markets = 300;

/** Returns the median and the 95th percentile of the price error in percent, over many generated markets. */
function errors(
  make: (random: () => number) => PricedSale[],
  { expected = truePrice, asks = [] }: { expected?: number; asks?: OpenOffer[] } = {},
) {
  const found = Array.from({ length: markets }, (_, seed) => {
    const { fair = 0 } = fairPrice(make(randomFrom(seed + 1)), { now, asks }) ?? {};
    return (Math.abs(fair - expected) / expected) * 100;
  }).sort((a, b) => a - b);
  return { median: found[markets / 2] ?? 0, p95: found[Math.floor(markets * 0.95)] ?? 0 };
}

const transfer = (price: number): PricedSale => ({ at: now - 3 * day, price, seller: 'ring', buyer: 'mule' });

/** The six market situations of docs/prices.md, with the error limits that the page states. */
const cases: [name: string, make: (random: () => number) => PricedSale[], limits: { median: number; p95: number }][] = [
  ['20 clean sales', (random) => sales(random, { count: 20 }), { median: 5, p95: 13 }],
  ['4 clean sales', (random) => sales(random, { count: 4 }), { median: 8, p95: 22 }],
  [
    'one transfer at x1000 among 20 sales',
    (random) => [...sales(random, { count: 20 }), transfer(1_000 * truePrice)],
    { median: 5, p95: 14 },
  ],
  [
    'one transfer of 500 pieces at x50 among 20 sales',
    (random) => [...sales(random, { count: 20 }), transfer(50 * truePrice)],
    { median: 5, p95: 14 },
  ],
  [
    '30 wash trades of one pair at x3 against 15 sales',
    (random) => [
      ...sales(random, { count: 15 }),
      ...sales(random, { count: 30, price: 3 * truePrice, sellers: 1, buyers: 1, group: 'ring' }),
    ],
    { median: 10, p95: 20 },
  ],
  [
    'a price that doubled 6 days ago',
    (random) => [
      ...sales(random, { count: 60, from: 30, to: 7.1 }),
      ...sales(random, { count: 10, price: 2 * truePrice, from: 5.9 }),
    ],
    { median: 6, p95: 16 },
  ],
];

describe('errors of the computed usual price', () => {
  test.each(cases)('stay within their limits for %s', (name, make, limits) => {
    const doubled = name.includes('doubled');
    const asks = doubled ? [{ owner: 'new', price: 2.1 * truePrice }] : [];
    const found = errors(make, { asks, expected: doubled ? 2 * truePrice : truePrice });
    expect(found.median).toBeLessThanOrEqual(limits.median);
    expect(found.p95).toBeLessThanOrEqual(limits.p95);
  });

  it('stay small if five accounts trade among each other at inflated prices, but not with another seller', () => {
    const ring = (random: () => number) => [
      ...sales(random, { count: 30 }),
      ...sales(random, { count: 12, price: 3 * truePrice, from: 5.9, sellers: 2, buyers: 3, group: 'ring' }),
    ];
    const asks = [0, 1].map((one) => ({ owner: `rings${one}`, price: 3 * truePrice }));
    expect(errors(ring, { asks }).median).toBeLessThan(40);
    const doubled = cases.at(-1)?.[1] ?? ring;
    expect(errors(doubled, { expected: 2 * truePrice }).median).toBeGreaterThan(20);
  });

  it('grow if a group of colluding accounts outweighs the honest trade', () => {
    const ring = (random: () => number) => [
      ...sales(random, { count: 15 }),
      ...sales(random, { count: 40, price: 3 * truePrice, sellers: 4, buyers: 4, group: 'ring' }),
    ];
    expect(errors(ring).median).toBeGreaterThan(100);
  });
});

const sale = (price: number, more: Partial<PricedSale> = {}): PricedSale => ({
  ...{ at: now - hour, price, seller: 'ada', buyer: 'bo' },
  ...more,
});

describe('the usual price of an item', () => {
  it('is undefined without a usable sale, never 0', () => {
    const none = [
      [],
      [sale(0)],
      [sale(-5)],
      [sale(Number.NaN)],
      [sale(Number.POSITIVE_INFINITY)],
      [sale(100, { buyer: 'ada' })],
      [sale(100, { at: now - 91 * day })],
      [sale(100, { at: now + 2 * day })],
    ];
    expect(none.map((each) => fairPrice(each, { now }))).toEqual(none.map(() => undefined));
  });

  it('of a single sale is the price of that sale, with low confidence', () => {
    expect(fairPrice([sale(777)], { now })).toEqual({
      ...{ fair: 777, low: 777, high: 777, confidence: 'low', basis: 'sold' },
      ...{ trades: 1, sellers: 1, buyers: 1, last_trade: now - hour, per_day: 0.011 },
    });
  });

  it('contains the items sold per day, which a single large sale hardly raises', () => {
    const ordinary = Array.from({ length: 30 }, (_, age) => sale(100, { at: now - age * day, amount: 20 }));
    expect(fairPrice(ordinary, { now })?.per_day).toBe(20);
    const withTransfer = [...ordinary, sale(100, { buyer: 'carl', amount: 30_000 })];
    expect(fairPrice(withTransfer, { now })?.per_day).toBe(21);
    expect(fairPrice([sale(100, { isAsked: true })], { now })?.per_day).toBeUndefined();
  });

  it('of sales with equal prices is that price', () => {
    const equal = sales(randomFrom(5), { count: 40 }).map((one) => ({ ...one, price: 250 }));
    expect(fairPrice(equal, { now })).toMatchObject({ fair: 250, low: 250, high: 250, confidence: 'high' });
  });

  it.each([1, 2 ** 31, 2 ** 31 + 7, 1e12])('of sales that all cost %d is that price', (price) => {
    expect(fairPrice([sale(price), sale(price, { seller: 'cy' })], { now })?.fair).toBe(price);
  });

  it('counts each deleted character as a separate person', () => {
    const deleted = [1, 2, 3, 4, 5].map((id) =>
      sale(100 * id, { seller: `character ${id}`, buyer: `character ${id + 9}` }),
    );
    expect(fairPrice(deleted, { now })).toMatchObject({ fair: 300, trades: 5, sellers: 5, buyers: 5 });
  });

  it('counts one vote per pair of characters and day, also around midnight', () => {
    const midnight = Math.floor(now / day) * day;
    const votes = (times: number[]) =>
      fairPrice(
        times.map((at) => sale(10, { at })),
        { now },
      )?.trades;
    expect(votes([midnight - 1, midnight])).toBe(2);
    expect(votes([midnight, midnight + 1, now])).toBe(1);
    expect(
      fairPrice(
        [10, 20, 600].map((price) => sale(price, { at: midnight })),
        { now },
      )?.fair,
    ).toBe(20);
  });

  it('uses sales older than 30 days only if newer ones are few', () => {
    const old = sales(randomFrom(1), { count: 30, price: 90_000, from: 80, to: 40 });
    const few = sales(randomFrom(2), { count: 2, from: 20 });
    const enough = sales(randomFrom(3), { count: 15, from: 20 });
    expect(fairPrice([...old, ...few], { now })?.trades).toBeGreaterThan(10);
    expect(fairPrice([...old, ...enough], { now })?.high).toBeLessThan(20_000);
  });

  it('uses asking prices of shops only if no sale is known', () => {
    const asked = [5, 6, 7].map((price, index) => sale(price, { isAsked: true, seller: `s${index}` }));
    expect(fairPrice(asked, { now })).toMatchObject({ fair: 6, basis: 'asked', confidence: 'low' });
    expect(fairPrice([...asked, sale(1_000)], { now })).toMatchObject({ fair: 1_000, basis: 'sold', trades: 1 });
  });

  it.each([
    ['high', { count: 40, from: 6 }],
    ['medium', { count: 8, from: 25, sellers: 3, buyers: 4 }],
    ['low', { count: 8, sellers: 1, buyers: 9 }],
    ['low', { count: 3 }],
  ] as const)('has %s confidence in a market of %o', (confidence, market) => {
    expect(fairPrice(sales(randomFrom(4), market), { now })?.confidence).toBe(confidence);
  });
});

describe('properties of the usual price', () => {
  const samples = Array.from({ length: 200 }, (_, seed) => {
    const random = randomFrom(seed + 100);
    return sales(random, {
      count: 1 + Math.floor(random() * 40),
      price: 1 + random() ** 8 * 3e9,
      from: 1 + random() * 89,
      sellers: 1 + Math.floor(random() * 9),
      buyers: 1 + Math.floor(random() * 9),
    }).map((one) => ({ ...one, price: Math.max(1, one.price) }));
  });
  const price = (of: readonly PricedSale[]) => fairPrice(of, { now });

  it('is between the lowest and the highest price, in whole zeny', () => {
    for (const sample of samples) {
      const { low = 0, fair = 0, high = 0 } = price(sample) ?? {};
      const prices = sample.map((one) => one.price);
      expect([Math.min(...prices), low, fair, high, Math.max(...prices)]).toEqual(
        [Math.min(...prices), low, fair, high, Math.max(...prices)].toSorted((a, b) => a - b),
      );
      expect([low, fair, high].every(Number.isInteger)).toBe(true);
    }
  });

  it('does not depend on the order of the sales', () => {
    for (const sample of samples) expect(price(sample.toReversed())?.fair).toBe(price(sample)?.fair);
  });

  it('is multiplied by ten if all prices are', () => {
    for (const sample of samples) {
      const tenfold = price(sample.map((one) => ({ ...one, price: one.price * 10 })))?.fair ?? 0;
      expect(Math.abs(tenfold - 10 * (price(sample)?.fair ?? 0))).toBeLessThanOrEqual(10);
    }
  });

  it('does not fall if one price rises', () => {
    for (const sample of samples) {
      const raised = sample.map((one, index) => (index === 0 ? { ...one, price: one.price * 3 } : one));
      expect(price(raised)?.fair ?? 0).toBeGreaterThanOrEqual(price(sample)?.fair ?? 0);
    }
  });

  it('does not change with trades that repeat a vote of the same day', () => {
    for (const sample of samples) {
      const again = sample.flatMap((one) => Array.from({ length: 30 }, () => one));
      expect(price(again)?.fair).toBe(price(sample)?.fair);
    }
  });
});

describe('usual prices adjusted to offers and NPCs', () => {
  const known = fairPrice(sales(randomFrom(9), { count: 30 }), { now });
  if (!known) throw new Error('a price expected');
  const offer = (owner: string, price: number): OpenOffer => ({ owner, price });

  it('are, without sales, the second lowest offer of at least two sellers', () => {
    expect(askedPrice([offer('a', 70), offer('b', 90), offer('c', 500)])).toMatchObject({
      ...{ fair: 90, low: 70, high: 500, basis: 'asked', confidence: 'low', sellers: 3, trades: 0 },
    });
    expect(
      [[], [offer('a', 70)], [offer('a', 70), offer('a', 80)], [offer('a', 0), offer('b', 9)]].map(askedPrice),
    ).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('move with current offers only within the range of their sales', () => {
    const within = (asks: number[], bids: number[]) =>
      withinOffers(known, {
        asks: asks.map((price, index) => offer(`s${index}`, price)),
        bids: bids.map((price) => offer('b', price)),
      }).fair;
    expect(within([], [])).toBe(known.fair);
    expect(within([1], [])).toBe(known.fair);
    expect(within([1, 2], [])).toBe(known.low);
    expect(within([], [1e9])).toBe(known.high);
    expect(within([known.fair - 1, known.fair - 1], [])).toBe(known.fair - 1);
  });

  it('stay between the NPC prices', () => {
    expect(withinNpcPrices(known, { sell: 20_000, buy: undefined })).toMatchObject({ low: 20_000, fair: 20_000 });
    expect(withinNpcPrices(known, { sell: 0, buy: 500 })).toMatchObject({ low: 500, fair: 500, high: 500 });
  });
});

describe('the variant of an item', () => {
  const piece = { nameid: 1201, refine: 0, cards: [], enchant: 0, element: 0, vvs: 0 };

  it.each([
    [{}, '1201'],
    [{ refine: 7 }, '1201+7'],
    [{ cards: [4035, 0, 4001] }, '1201:4001,4035'],
    [{ cards: [4001, 4700] }, '1201:4001,4700'],
    [{ cards: [4001], enchant: 4700 }, '1201:4001,4700'],
    [{ refine: 10, element: 3, vvs: 2 }, '1201+10/3.2'],
  ] as const)('%o has the key %s', (more, key) => {
    const variant = variantKey({ ...piece, ...more, cards: [...('cards' in more ? more.cards : [])] });
    expect([variant, isPlainVariant(variant)]).toEqual([key, key === '1201']);
  });
});
