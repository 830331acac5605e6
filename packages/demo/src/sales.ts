import { marketTypes } from '@kafra/sdk/contract';
import { day, hour, minute } from '@kafra/sdk/rules';
import { insertMany, type Schema, toDay } from '@kafra/server/seeding';
import type { Kysely } from 'kysely';
import type { Random } from './art/random.ts';
import { pickFrom, roundPrice, weighted } from './chance.ts';
import type { Good } from './goods.ts';

/** One sale between players in the past year of the demo realm. */
export interface Sale {
  side: number;
  at: number;
  good: Good;
  amount: number;
  /** Price of one piece, in zeny. */
  price: number;
  seller: number;
  buyer: number;
  /** Line of the item log that records the sale; null if that part of the log was deleted. */
  pickId: number | null;
}

const days = 365;
const perDay = { low: 55, high: 105 };
const buyingShare = 0.2;

/**
 * Returns the price of a good on a day: the usual price with a drift over the year, a slow wave, and a random factor of
 * the seller.
 */
function priceOn(random: Random, good: Good, age: number): number {
  const phase = good.row.nameid % 97;
  const drift = 1 + (((good.row.nameid % 13) - 6) / 6) * 0.4 * (1 - age / days);
  const wave = 1 + 0.12 * Math.sin((age + phase) / 23);
  return roundPrice(good.price * drift * wave * (0.85 + random.next() * 0.3));
}

/** Returns a random time of day (UTC) for a sale. Most sales are in the evening, the fewest before dawn. */
const timeOfDay = (random: Random) => ((random.next() + random.next()) / 2) * 14 * hour + random.next() * 10 * hour;

/** Traders and goods of the demo realm's simulated market. */
interface Market {
  sellers: readonly number[];
  buyers: readonly number[];
  now: number;
  /** Returns a random good that a shop sells. */
  drawSold(random: Random): Good;
  /** Returns a random good that a buying store buys. */
  drawBought(random: Random): Good;
}

interface Day {
  /** Start of the simulated day, epoch ms. */
  start: number;
  /** Number of days from the simulated day until today. */
  age: number;
}

/** Returns the number of trades on a simulated day. Weekends have more. */
function tradesOn(random: Random, { start }: Day): number {
  const weekend = [0, 6].includes(new Date(start).getUTCDay()) ? 1.4 : 1;
  return Math.round(random.int(perDay.low, perDay.high) * weekend);
}

/** Generates a sale on a simulated day; undefined if it would be in the future, or between characters of one player. */
function makeSale(random: Random, market: Market, { start, age }: Day): Sale | undefined {
  const at = Math.floor((start + timeOfDay(random)) / 1_000) * 1_000;
  const buying = random.chance(buyingShare);
  const good = buying ? market.drawBought(random) : market.drawSold(random);
  const price = Math.max(1, Math.round(priceOn(random, good, age) * (buying ? 0.8 : 1)));
  const seller = pickFrom(random, market.sellers);
  const buyer = pickFrom(random, market.buyers);
  if (at > market.now - minute || seller === buyer) return undefined;
  const side = buying ? marketTypes.buying : marketTypes.selling;
  return { side, at, good, amount: random.int(1, good.stack), price, seller, buyer, pickId: null };
}

/** Returns the sales of a whole year by shops and buying stores, oldest first. */
export function generateSales(
  random: Random,
  { goods, ...rest }: { goods: readonly Good[]; sellers: readonly number[]; buyers: readonly number[]; now: number },
): Sale[] {
  const demand = (good: Good) => good.demand;
  const plain = goods.filter((good) => good.plain);
  const market: Market = { ...rest, drawSold: weighted(goods, demand), drawBought: weighted(plain, demand) };
  const sales: Sale[] = [];
  const midnight = Math.floor(rest.now / day) * day;
  for (let age = days; age >= 0; age--) {
    const on = { start: midnight - age * day, age };
    const count = tradesOn(random, on);
    for (let number = 0; number < count; number++) {
      const sale = makeSale(random, market, on);
      if (sale) sales.push(sale);
    }
  }
  return sales.sort((a, b) => a.at - b.at);
}

interface Sum {
  num_sales: number;
  amount: number;
  zeny: number;
  min_price: number;
  max_price: number;
}

function add(sum: Sum | undefined, { amount, price }: Sale): Sum {
  if (!sum) return { num_sales: 1, amount, zeny: amount * price, min_price: price, max_price: price };
  return {
    num_sales: sum.num_sales + 1,
    amount: sum.amount + amount,
    zeny: sum.zeny + amount * price,
    min_price: Math.min(sum.min_price, price),
    max_price: Math.max(sum.max_price, price),
  };
}

const kindOf = ({ row }: Good) => ({
  nameid: row.nameid,
  refine: row.refine,
  card0: row.card0,
  card1: row.card1,
  card2: row.card2,
  card3: row.card3,
});

/** Returns the database row with the totals and the last price of an item, for shops or for buying stores. */
const itemRow = ([sum, last]: [Sum, Sale]) => ({
  side: last.side,
  item_key: last.good.key,
  ...kindOf(last.good),
  total_sales: sum.num_sales,
  total_quantity: sum.amount,
  zeny: sum.zeny,
  min_price: sum.min_price,
  max_price: sum.max_price,
  last_price: last.price,
  last_at: last.at,
});

/**
 * Writes the simulated sales with their totals, per day and overall, as the server's market recorder would have done.
 */
export async function seedSales(db: Kysely<Schema>, sales: readonly Sale[]): Promise<void> {
  await insertMany(
    db,
    'site_market_log',
    sales.map((sale) => ({
      side: sale.side,
      sold_at: sale.at,
      item_key: sale.good.key,
      ...kindOf(sale.good),
      unique_id: 0,
      amount: sale.amount,
      price: sale.price,
      seller_char: sale.seller,
      buyer_char: sale.buyer,
      source: 1,
      src_pick_id: sale.pickId,
    })),
  );
  const byDay = new Map<string, [Sum, Sale]>();
  const byItem = new Map<string, [Sum, Sale]>();
  for (const sale of sales) {
    const item = `${sale.side} ${sale.good.key.toString('hex')}`;
    const onDay = `${item} ${toDay(sale.at)}`;
    byItem.set(item, [add(byItem.get(item)?.[0], sale), sale]);
    byDay.set(onDay, [add(byDay.get(onDay)?.[0], sale), sale]);
  }
  await insertMany(
    db,
    'site_market_day',
    [...byDay.values()].map(([sum, { side, good, at }]) => ({ side, item_key: good.key, day: toDay(at), ...sum })),
  );
  await insertMany(db, 'site_market_item', [...byItem.values()].map(itemRow));
}
