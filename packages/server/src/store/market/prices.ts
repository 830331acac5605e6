import { marketTypes } from '@kafra/sdk/contract';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { dialectOf } from '../dialect/dialect.ts';
import type { Schema } from '../schema.ts';
import { queryInChunks } from '../statements/chunks.ts';
import { replaceMany } from '../statements/insert-many.ts';
import { itemColumns } from '../storage/items.ts';

/** Values of `PriceSource` for sales without an exact price: only the asking price of the shop is known, or nothing. */
const sources = { asked: 2, unknown: 4 } as const;

interface OutdatedItems {
  soldSince: number;
  computedSince: number;
  count: number;
}

/** Returns the SQL statement of `outdatedPrices`. It reads one range of an index that contains all columns. */
export function outdatedStatement(
  db: Kysely<Schema>,
  { soldSince, computedSince, count }: OutdatedItems,
): RawBuilder<{ nameid: number; sales: number | string; last_at: number | string }> {
  const hint = dialectOf(db).siteIndexHint('site_market_item', 'site_market_item_sold');
  return sql`SELECT sold.nameid, sold.sales, sold.last_at FROM (
      SELECT nameid, SUM(total_sales) AS sales, MAX(last_at) AS last_at FROM ${sql.table('site_market_item')} ${hint}
      WHERE side = ${sql.lit(marketTypes.selling)} AND last_at >= ${soldSince} GROUP BY nameid) AS sold
    LEFT JOIN ${sql.table('site_price')} AS price ON price.nameid = sold.nameid
    WHERE price.nameid IS NULL OR price.sales <> sold.sales OR price.computed_at < ${computedSince}
    ORDER BY sold.last_at DESC LIMIT ${sql.lit(count)}`;
}

/**
 * Returns the items for which the market price must be computed again: without a price, sold after it was computed, or
 * computed before `computedSince`. The item that was sold last is first.
 */
export async function outdatedPrices(db: Kysely<Schema>, wanted: OutdatedItems) {
  const { rows } = await outdatedStatement(db, wanted).execute(db);
  return rows.map((row) => ({ nameid: row.nameid, sales: Number(row.sales), last_at: Number(row.last_at) }));
}

const saleColumns = ['sold_at', 'price', 'amount', 'seller_char', 'buyer_char', 'source', ...itemColumns] as const;

/** Returns the SQL statement of `salesOfItem`. */
export const salesStatement = (
  db: Kysely<Schema>,
  { nameid, since, count }: { nameid: number; since: number; count: number },
) =>
  db
    .selectFrom('site_market_log')
    .select([...saleColumns, 'has_options'])
    .where('side', '=', marketTypes.selling)
    .where('nameid', '=', nameid)
    .where('sold_at', '>=', since)
    .orderBy('sold_at', 'desc')
    .limit(count);

/**
 * Returns the newest sales of all variants of an item, with known or asking prices. Items with random options are left
 * out: without their options, they would count as another variant. `isComplete` is false if older sales follow.
 */
export async function salesOfItem(
  db: Kysely<Schema>,
  { nameid, since, count }: { nameid: number; since: number; count: number },
) {
  const rows = await salesStatement(db, { nameid, since, count }).execute();
  return { sales: usable(rows), isComplete: rows.length < count, oldest: Number(rows.at(-1)?.sold_at ?? since) };
}

type ReadSale = Pick<Selectable<Schema['site_market_log']>, (typeof saleColumns)[number] | 'has_options'>;

const usable = (rows: readonly ReadSale[]) =>
  rows
    .filter(({ source, price, has_options }) => source !== sources.unknown && price > 0 && has_options === 0)
    .map(({ source, has_options, ...row }) => ({ ...row, isAsked: source === sources.asked }));

export type SoldRow = ReturnType<typeof usable>[number];

/**
 * Returns the SQL statement of `salesOfVariants` for several variants of an item. It reads one range of an index for
 * each.
 */
export function variantSalesStatement(
  itemKeys: readonly Uint8Array[],
  { since, count }: { since: number; count: number },
): RawBuilder<ReadSale> {
  const ranges = itemKeys.map(
    (itemKey, index) => sql`SELECT * FROM (SELECT ${sql.join([...saleColumns, 'has_options'].map(sql.ref))}
      FROM ${sql.table('site_market_log')}
      WHERE side = ${sql.lit(marketTypes.selling)} AND item_key = ${itemKey} AND sold_at >= ${since}
      ORDER BY sold_at DESC LIMIT ${sql.lit(count)}) AS ${sql.id(`kind_${index}`)}`,
  );
  return sql`${sql.join(ranges, sql` UNION ALL `)}`;
}

/** Maximum number of parts of one SQL statement. SQLite allows 500. */
const keysPerStatement = 100;

/**
 * Returns the newest `count` sales of each variant of an item (a variant has its own refine and cards). Only variants
 * sold since a time are read, at most `variants` of them. Each variant is one range of an index, so that rarely sold
 * variants are found as well.
 */
export async function salesOfVariants(
  db: Kysely<Schema>,
  { nameid, since, count, variants }: { nameid: number; since: number; count: number; variants: number },
): Promise<SoldRow[]> {
  const keys = await db
    .selectFrom('site_market_item')
    .select('item_key')
    .where('side', '=', marketTypes.selling)
    .where('nameid', '=', nameid)
    .where('last_at', '>=', since)
    .orderBy('last_at', 'desc')
    .limit(variants)
    .execute();
  const rows: ReadSale[] = [];
  for (let start = 0; start < keys.length; start += keysPerStatement) {
    const part = keys.slice(start, start + keysPerStatement).map(({ item_key }) => item_key);
    rows.push(...(await variantSalesStatement(part, { since, count }).execute(db)).rows);
  }
  return usable(rows);
}

/** Returns the time of the first recorded sale of any vending shop, in epoch milliseconds; undefined without sales. */
export async function firstSaleAt(db: Kysely<Schema>): Promise<number | undefined> {
  const first = await db
    .selectFrom('site_market_log')
    .select('sold_at')
    .where('side', '=', marketTypes.selling)
    .orderBy('sold_at')
    .limit(1)
    .executeTakeFirst();
  return first === undefined ? undefined : Number(first.sold_at);
}

/** Returns the game account of each character. Deleted characters are missing. */
export async function accountsOfCharacters(db: Kysely<Schema>, ids: Iterable<number>): Promise<Map<number, number>> {
  const rows = await queryInChunks(ids, (part) =>
    db.selectFrom('char').select(['char_id', 'account_id']).where('char_id', 'in', part).execute(),
  );
  return new Map(rows.map((row) => [row.char_id, row.account_id]));
}

/** Returns the master account of each game account. Accounts without a master account are missing. */
export async function mastersOfAccounts(db: Kysely<Schema>, ids: Iterable<number>): Promise<Map<number, number>> {
  const rows = await queryInChunks(ids, (part) =>
    db.selectFrom('site_master_account').select(['account_id', 'master_id']).where('account_id', 'in', part).execute(),
  );
  return new Map(rows.map((row) => [row.account_id, row.master_id]));
}

/** Stores the computed market prices of items; `prices` is JSON. */
export const storePrices = (db: Kysely<Schema>, rows: readonly Schema['site_price'][]) =>
  replaceMany(
    db,
    'site_price',
    rows.map((row) => ({ ...row })),
  );

/** Returns the stored market prices of the items that were sold last. */
export const storedPrices = (db: Kysely<Schema>, { since, count }: { since: number; count: number }) =>
  db
    .selectFrom('site_price')
    .select('prices')
    .where('last_at', '>=', since)
    .orderBy('last_at', 'desc')
    .limit(count)
    .execute();

/** Deletes the market prices of items that were last sold before a time. */
export const deleteOldPrices = (db: Kysely<Schema>, before: number) =>
  sql`DELETE FROM ${sql.table('site_price')} WHERE last_at < ${before}`.execute(db);
