import { type ItemPrice, itemInstance } from '@kafra/sdk/contract';
import { day, priceList, type Stack, valueStacks, variantKey } from '@kafra/sdk/rules';

/** Returns a generator of numbers from 0 to 1 that are the same at every run. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Rounds a price to three digits, as the server does with the ends of a range. */
const threeDigits = (price: number): number => Number(price.toPrecision(3));

/** Prices of 5,000 variants. The numbers vary as much as on a real server, so that the reply compresses equally well. */
export function manyPrices(now: number): ItemPrice[] {
  const random = randomFrom(11);
  return Array.from({ length: 5_000 }, (_, index): ItemPrice => {
    const fair = Math.round(100 * 10 ** (random() * 5));
    const more = index % 3 === 0 ? { refine: 4 + (index % 6), cards: [4_001 + (index % 400)] } : {};
    return {
      variant: variantKey(itemInstance.parse({ nameid: 501 + index, ...more })),
      ...{ fair, low: threeDigits(fair * (0.8 + random() * 0.1)), high: threeDigits(fair * (1.1 + random() * 0.1)) },
      ...{ confidence: index % 2 === 0 ? 'medium' : 'high', basis: 'sold' },
      ...{ trades: 4 + Math.floor(random() * 40), sellers: 2 + (index % 9), buyers: 3 + (index % 11) },
      ...{ last_trade: Math.floor(now / day - random() * 30) * day, per_day: Number((random() * 30).toPrecision(2)) },
      // On the demo realm, a sixth of the prices has a change.
      ...(index % 6 === 0 && { week_change: 3 + Math.floor(random() * 25) }),
    };
  });
}

/** Returns a function that computes the value of 5,000 item stacks with 3,000 offers of buying stores. */
export function valueOfStacks(prices: readonly ItemPrice[]): () => unknown {
  const list = priceList(prices, []);
  // A third of the item stacks are refined items with a card. Of these, half have the price of a simpler variant.
  const pieces = prices.map((_, index) => {
    const more =
      index % 3 === 0 ? { refine: 4 + (index % (index % 2 === 0 ? 6 : 5)), cards: [4_001 + (index % 400)] } : {};
    return itemInstance.parse({ nameid: 501 + index, identified: true, ...more });
  });
  const bids = Array.from({ length: 3_000 }, (_, index) => ({
    ...{ nameid: 501 + index, price: 90 + index, amount: 20, shop: String(index >> 3), limit: 1_000_000 },
  }));
  return () => {
    const stacks = pieces.map((item): Stack => ({ nameid: item.nameid, amount: 30, worth: list.worth(item) }));
    return valueStacks(stacks, bids);
  };
}
