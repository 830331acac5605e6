import type { MarketSide } from '@kafra/sdk/contract';
import { marketTypes } from '@kafra/sdk/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import { fromDay, toDay } from '../statements/sql-time.ts';
import { itemColumns, uniqueIdText } from '../storage/items.ts';

const maxItems = 5_000;

/** Returns all items sold on one side, the last sold first. */
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

/** Returns one item of one side by its key. */
export const soldItem = (db: Kysely<Schema>, side: MarketSide, key: Uint8Array) =>
  db
    .selectFrom('site_market_item')
    .selectAll()
    .where('side', '=', marketTypes[side])
    .where('item_key', '=', key)
    .executeTakeFirst();

/** Returns the days on which items were sold, oldest first. Without a key it covers all items. */
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

/** Returns the day of the first sale on one side (epoch ms). */
export async function marketStart(db: Kysely<Schema>, side: MarketSide): Promise<number | undefined> {
  const row = await db
    .selectFrom('site_market_day')
    .select((eb) => eb.fn.min('day').as('day'))
    .where('side', '=', marketTypes[side])
    .executeTakeFirst();
  return row?.day ? fromDay(row.day) : undefined;
}

/** Returns the most expensive sales since a time. */
export const topSales = (db: Kysely<Schema>, side: MarketSide, of: { since: number; count: number }) =>
  db
    .selectFrom('site_market_log')
    .select(['id', 'sold_at', 'price', 'amount', ...itemColumns])
    .select(uniqueIdText('unique_id').as('unique_id'))
    .where('side', '=', marketTypes[side])
    .where('sold_at', '>=', of.since)
    .orderBy('price', 'desc')
    .orderBy('sold_at', 'desc')
    .limit(of.count)
    .execute();

/** Returns sales and zeny of each day since a time, oldest first. */
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
