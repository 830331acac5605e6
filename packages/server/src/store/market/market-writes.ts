import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { queryInChunks } from '../statements/chunks.ts';
import { insertMany } from '../statements/insert-many.ts';
import { toDay } from '../statements/sql-time.ts';

/** A sale of an item between players, as detected in the item log. */
export interface RecordedSale {
  side: number;
  sold_at: number;
  item_key: Uint8Array;
  nameid: number;
  refine: number;
  card0: number;
  card1: number;
  card2: number;
  card3: number;
  unique_id: bigint;
  amount: number;
  price: number;
  seller_char: number;
  buyer_char: number;
  source: number;
  src_pick_id: number;
  /** 1 for a sold item with random options or a grade. */
  has_options?: number;
}

/**
 * Price source of a sale without a known price. Such a sale is stored without a price and does not count in any price
 * or sum.
 */
const unknownPrice = 4;

async function isRecorded(db: Kysely<Schema>, sales: readonly RecordedSale[]): Promise<Set<number>> {
  const rows = await queryInChunks(
    sales.map((sale) => sale.src_pick_id),
    (part) => db.selectFrom('site_market_log').select('src_pick_id').where('src_pick_id', 'in', part).execute(),
  );
  return new Set(rows.flatMap((row) => row.src_pick_id ?? []));
}

/** SQLite and MariaDB have different functions for the minimum of two values. CASE works in both. */
const least = (column: string, value: number) =>
  sql<number>`CASE WHEN ${sql.ref(column)} < ${value} THEN ${sql.ref(column)} ELSE ${value} END`;
const greatest = (column: string, value: number) =>
  sql<number>`CASE WHEN ${sql.ref(column)} > ${value} THEN ${sql.ref(column)} ELSE ${value} END`;

async function addToDay(db: Kysely<Schema>, sale: RecordedSale): Promise<void> {
  const { side, item_key, amount, price, sold_at } = sale;
  const day = toDay(sold_at);
  const { numUpdatedRows } = await db
    .updateTable('site_market_day')
    .set({
      num_sales: sql`num_sales + 1`,
      amount: sql`amount + ${amount}`,
      zeny: sql`zeny + ${amount * price}`,
      min_price: least('min_price', price),
      max_price: greatest('max_price', price),
    })
    .where('side', '=', side)
    .where('item_key', '=', item_key)
    .where('day', '=', day)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  const first = { num_sales: 1, amount, zeny: amount * price, min_price: price, max_price: price };
  await insertMany(db, 'site_market_day', [{ side, item_key, day, ...first }]);
}

async function addToItem(db: Kysely<Schema>, sale: RecordedSale): Promise<void> {
  const { side, item_key, amount, price, sold_at } = sale;
  const { numUpdatedRows } = await db
    .updateTable('site_market_item')
    .set({
      total_sales: sql`total_sales + 1`,
      total_quantity: sql`total_quantity + ${amount}`,
      zeny: sql`zeny + ${amount * price}`,
      min_price: least('min_price', price),
      max_price: greatest('max_price', price),
      last_price: sql`CASE WHEN last_at > ${sold_at} THEN last_price ELSE ${price} END`,
      last_at: greatest('last_at', sold_at),
    })
    .where('side', '=', side)
    .where('item_key', '=', item_key)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  const { nameid, refine, card0, card1, card2, card3 } = sale;
  const kind = { side, item_key, nameid, refine, card0, card1, card2, card3 };
  const sums = { total_sales: 1, total_quantity: amount, zeny: amount * price, min_price: price, max_price: price };
  await insertMany(db, 'site_market_item', [{ ...kind, ...sums, last_price: price, last_at: sold_at }]);
}

/**
 * Stores new sales between players and adds them to the sums of their day and item. Returns the number of new sales.
 */
export async function recordSales(db: Kysely<Schema>, sales: readonly RecordedSale[]): Promise<number> {
  const known = await isRecorded(db, sales);
  const fresh = sales.filter((sale) => !known.has(sale.src_pick_id));
  await insertMany(
    db,
    'site_market_log',
    fresh.map((sale) => ({ has_options: 0, ...sale })),
  );
  for (const sale of fresh.filter(({ source }) => source !== unknownPrice)) {
    await addToDay(db, sale);
    await addToItem(db, sale);
  }
  return fresh.length;
}
