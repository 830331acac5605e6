import { marketTypes } from '@kafra/sdk/contract';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { queryInChunks } from '../statements/chunks.ts';
import { replaceMany } from '../statements/insert-many.ts';
import { itemColumns } from '../storage/items.ts';

/** Values of `PriceSource` for sales whose price is only the asking price of the shop, or unknown. */
const sources = { asked: 2, unknown: 4 } as const;

/**
 * Returns the items to compute again: without a price, sold after it was computed, or computed before `computedSince`. The
 * item that was sold last is first. The query finds the sales since `soldSince` by an index.
 */
export async function outdatedPrices(
  db: Kysely<Schema>,
  { soldSince, computedSince, count }: { soldSince: number; computedSince: number; count: number },
) {
  const rows = await db
    .selectFrom(
      db
        .selectFrom('site_market_item')
        .select((eb) => ['nameid', eb.fn.sum<number>('total_sales').as('sales'), eb.fn.max('last_at').as('last_at')])
        .where('side', '=', marketTypes.selling)
        .where('last_at', '>=', soldSince)
        .groupBy('nameid')
        .as('sold'),
    )
    .leftJoin('site_price as price', 'price.nameid', 'sold.nameid')
    .select(['sold.nameid', 'sold.sales', 'sold.last_at'])
    .where((eb) =>
      eb.or([
        eb('price.nameid', 'is', null),
        eb('price.sales', '<>', eb.ref('sold.sales')),
        eb('price.computed_at', '<', computedSince),
      ]),
    )
    .orderBy('sold.last_at', 'desc')
    .limit(count)
    .execute();
  return rows.map((row) => ({ nameid: row.nameid, sales: Number(row.sales), last_at: Number(row.last_at) }));
}

/** Returns the newest sales of all variants of an item, with known or asking prices. */
export const salesOfItem = async (
  db: Kysely<Schema>,
  { nameid, since, count }: { nameid: number; since: number; count: number },
) => {
  const rows = await db
    .selectFrom('site_market_log')
    .select(['sold_at', 'price', 'amount', 'seller_char', 'buyer_char', 'source', ...itemColumns])
    .where('side', '=', marketTypes.selling)
    .where('nameid', '=', nameid)
    .where('sold_at', '>=', since)
    .orderBy('sold_at', 'desc')
    .limit(count)
    .execute();
  return rows
    .filter(({ source, price }) => source !== sources.unknown && price > 0)
    .map(({ source, ...row }) => ({ ...row, isAsked: source === sources.asked }));
};

/** Returns the account of each character. Deleted characters are missing. */
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

/** Stores the prices of items; `prices` is JSON. */
export const storePrices = (db: Kysely<Schema>, rows: readonly Schema['site_price'][]) =>
  replaceMany(
    db,
    'site_price',
    rows.map((row) => ({ ...row })),
  );

/** Returns the stored prices of the items that were sold last. */
export const storedPrices = (db: Kysely<Schema>, { since, count }: { since: number; count: number }) =>
  db
    .selectFrom('site_price')
    .select('prices')
    .where('last_at', '>=', since)
    .orderBy('last_at', 'desc')
    .limit(count)
    .execute();

/** Deletes prices of items that were last sold before a time. */
export const deleteOldPrices = (db: Kysely<Schema>, before: number) =>
  sql`DELETE FROM ${sql.table('site_price')} WHERE last_at < ${before}`.execute(db);
