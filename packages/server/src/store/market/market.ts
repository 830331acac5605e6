import type { MarketSide } from '@kafra/sdk/contract';
import { marketTypes } from '@kafra/sdk/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import { fromDay, toDay } from '../statements/sql-time.ts';
import { itemColumns, uniqueIdText } from '../storage/items.ts';

const maxItems = 5_000;

/** Returns all items that players sold on one side of the market (selling or buying shops), the last sold first. */
export const soldItems = (db: Kysely<Schema>, side: MarketSide) =>
  db
    .selectFrom('site_market_item')
    .selectAll()
    .where('side', '=', marketTypes[side])
    .orderBy('last_at', 'desc')
    .orderBy('item_key')
    .limit(maxItems)
    .execute();
export type SoldItem = Awaited<ReturnType<typeof soldItems>>[number];

/** Returns an item that was sold on one side of the market, by its key. */
export const soldItem = (db: Kysely<Schema>, side: MarketSide, key: Uint8Array) =>
  db
    .selectFrom('site_market_item')
    .selectAll()
    .where('side', '=', marketTypes[side])
    .where('item_key', '=', key)
    .executeTakeFirst();

/** Returns the days on which players sold items, oldest first. Without a key the result covers all items. */
export const soldDays = (db: Kysely<Schema>, side: MarketSide, key?: Uint8Array) =>
  db
    .selectFrom('site_market_day')
    .selectAll()
    .where('side', '=', marketTypes[side])
    .$if(key !== undefined, (query) => query.where('item_key', '=', key ?? new Uint8Array()))
    .orderBy('item_key')
    .orderBy('day')
    .execute();
export type SoldDay = Awaited<ReturnType<typeof soldDays>>[number];

/** Returns the day of the first recorded sale on one side of the market (epoch ms). */
export async function marketStart(db: Kysely<Schema>, side: MarketSide): Promise<number | undefined> {
  const row = await db
    .selectFrom('site_market_day')
    .select((eb) => eb.fn.min('day').as('day'))
    .where('side', '=', marketTypes[side])
    .executeTakeFirst();
  return row?.day ? fromDay(row.day) : undefined;
}

/** Start of the period, and number of sales, for the most expensive sales. */
interface TopSales {
  /** Start of the period for the most expensive sales, in epoch milliseconds. */
  since: number;
  count: number;
}

/** Returns the most expensive sales on the market since a time, except sales of the excluded items. */
const mostExpensive = (
  db: Kysely<Schema>,
  side: MarketSide,
  { since, count, except }: TopSales & { except: readonly Uint8Array[] },
) =>
  db
    .selectFrom('site_market_log')
    .select(['id', 'item_key', 'sold_at', 'price', 'amount', ...itemColumns])
    .select(uniqueIdText('unique_id').as('unique_id'))
    .where('side', '=', marketTypes[side])
    .where('sold_at', '>=', since)
    .$if(except.length > 0, (query) => query.where('item_key', 'not in', except))
    .orderBy('price', 'desc')
    .orderBy('sold_at', 'desc')
    .limit(count)
    .execute();
type TopSale = Awaited<ReturnType<typeof mostExpensive>>[number];

/** Returns the most expensive sale of each of the `count` items with the most expensive sales since a time. */
export async function topSales(db: Kysely<Schema>, side: MarketSide, of: TopSales): Promise<TopSale[]> {
  const best = new Map<string, TopSale>();
  let isLast = false;
  // One item may have all of the most expensive sales, so each round excludes the items that were found before.
  while (!isLast && best.size < of.count) {
    const except = [...best.values()].map(({ item_key }) => item_key);
    const rows = await mostExpensive(db, side, { ...of, except });
    for (const row of rows) {
      const key = Buffer.from(row.item_key).toString('base64url');
      if (!best.has(key)) best.set(key, row);
    }
    isLast = rows.length < of.count;
  }
  return [...best.values()];
}

/** Returns the number of sales and the sum of zeny of each day since a time, oldest first. */
export async function dailySales(db: Kysely<Schema>, side: MarketSide, since: number) {
  const rows = await db
    .selectFrom('site_market_day')
    .select((eb) => ['day', eb.fn.sum<number>('num_sales').as('num_sales'), eb.fn.sum<number>('zeny').as('zeny')])
    .where('side', '=', marketTypes[side])
    .where('day', '>=', toDay(since))
    .groupBy('day')
    .orderBy('day')
    .execute();
  return rows.map((row) => ({ day: fromDay(row.day), num_sales: Number(row.num_sales), zeny: Number(row.zeny) }));
}
