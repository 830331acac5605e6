import { marketTypes } from '@kafra/sdk/contract';
import { day, minute } from '@kafra/sdk/rules';
import { insertMany, type Schema } from '@kafra/server/seeding';
import type { Kysely } from 'kysely';
import { roundPrice } from './chance.ts';
import type { Good } from './goods.ts';
import type { Sale } from './sales.ts';

/** Goods of the demo market that show how the site's computation of usual prices treats special cases. */
export interface MarketExamples {
  /** Goods that a pair of traders sells to each other at three times the usual price. */
  readonly manipulated: Good;
  /** Goods that were sold only once. */
  readonly rare: Good;
  /** Goods that an open shop sells far below the usual price. */
  readonly deal: Good;
}

/**
 * Chooses the examples: two stackable goods that are sold often, and a refined weapon with a card. The choice depends on
 * the goods only.
 * @throws {Error} if the world has no such goods.
 */
export function chooseExamples(goods: readonly Good[]): MarketExamples {
  const [deal, manipulated] = goods.filter(({ plain, stack }) => plain && stack > 1).toSorted(byDemand);
  const rare = goods.findLast(({ isGear, row }) => isGear && row.refine > 0 && row.card0 > 0);
  if (!deal || !manipulated || !rare) throw new Error('The world has no goods for the examples of the market.');
  return { manipulated, rare, deal };
}

const byDemand = (a: Good, b: Good) => b.demand - a.demand || a.row.nameid - b.row.nameid;

const washTrades = 30;
const washDays = 4;
/** Minimum age of the examples' sales, so that the newest pages of the market show ordinary sales. */
const newest = 2 * day;

/**
 * Returns the demo's sales together with those of the examples, oldest first. The two traders who sell to each other
 * have different owners.
 */
export function withExamples(
  sales: readonly Sale[],
  { manipulated, rare }: MarketExamples,
  { now, pair: [seller, buyer] }: { now: number; pair: readonly [number, number] },
): Sale[] {
  const sale = (good: Good, at: number, more: Pick<Sale, 'amount' | 'price'>): Sale => ({
    ...{ side: marketTypes.selling, at, good, seller, buyer, pickId: null },
    ...more,
  });
  const washes = Array.from({ length: washTrades }, (_, index) =>
    sale(manipulated, now - newest - Math.floor((index * washDays * day) / washTrades / minute) * minute, {
      amount: manipulated.stack,
      price: roundPrice(manipulated.price * 3),
    }),
  );
  const single = sale(rare, now - 20 * day, { amount: 1, price: rare.price });
  const others = sales.filter(({ good }) => good !== rare);
  return [...others, ...washes, single].sort((a, b) => a.at - b.at);
}

/** Returns the median of a short list of numbers. */
const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Adds the example of a cheap offer to an open shop: at 60% of the median of the last sales. */
export async function offerDeal(
  db: Kysely<Schema>,
  { deal }: MarketExamples,
  { keeperId, sales }: { keeperId: number; sales: readonly Sale[] },
): Promise<void> {
  const sold = sales.filter(({ good, side }) => good === deal && side === marketTypes.selling);
  const price = roundPrice(median(sold.slice(-10).map((sale) => sale.price)) * 0.6);
  const amount = Math.ceil(deal.stack / 4);
  const cart = await db
    .insertInto('cart_inventory')
    .values({ char_id: keeperId, ...deal.row, amount, unique_id: 0 })
    .executeTakeFirstOrThrow();
  const lines = await db.selectFrom('vending_items').select('index').where('vending_id', '=', keeperId).execute();
  const index = Math.max(-1, ...lines.map((line) => line.index)) + 1;
  const line = { vending_id: keeperId, index, cartinventory_id: Number(cart.insertId), amount, price };
  await insertMany(db, 'vending_items', [line]);
}
