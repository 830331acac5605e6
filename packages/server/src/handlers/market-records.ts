import type { ItemInstance, MarketLog, MarketRecord, MarketSide, PriceDay } from '@kafra/sdk/contract';
import { day, rankingWindows, salesPerWindow, topSalesByWindow } from '@kafra/sdk/rules';
import type { Kysely } from 'kysely';
import type { GameFacts } from '../rules/game/game-facts.ts';
import {
  marketStart,
  type SoldDay,
  type SoldItem,
  soldDays,
  soldItem,
  soldItems,
  topSales,
} from '../store/market/market.ts';
import type { Schema } from '../store/schema.ts';
import { fromDay } from '../store/statements/sql-time.ts';
import { readItems, type StoredItem } from '../store/storage/items.ts';

/**
 * Maximum numbers of items and days with which the list of sold items contains price histories. Beyond them, each
 * history is a separate request.
 */
const maxItemsWithHistory = 500;
const maxDaysWithHistory = 366;
/**
 * Number of most expensive sales that are read per time window. It is twice the number shown, because the selection may
 * skip some of them.
 */
const maxTopSales = 2 * salesPerWindow;

/** Data that the market calls of the API need. `now` is in epoch milliseconds. */
export interface MarketDeps {
  /** Database connection for reads. */
  db: Kysely<Schema>;
  facts: GameFacts;
  now: number;
}

const sides: Record<MarketSide, string> = { selling: 's', buying: 'b' };
const sideNames = Object.keys(sides) as MarketSide[];

/**
 * Returns the API key of an item on one side of the market: `s` (selling) or `b` (buying), then its key in the
 * database.
 */
export const recordKey = (side: MarketSide, key: Uint8Array): string =>
  sides[side] + Buffer.from(key).toString('base64url');

/** Parses the API key of an item on the market; undefined for an invalid one. */
export function parseRecordKey(text: string): { side: MarketSide; key: Buffer } | undefined {
  const side = sideNames.find((name) => text.startsWith(sides[name]));
  const key = Buffer.from(text.slice(1), 'base64url');
  return side && key.length === 16 ? { side, key } : undefined;
}

/** Returns the average price per piece in whole zeny. */
const mean = (sold: { zeny: number; amount: number }) => (sold.amount > 0 ? Math.round(sold.zeny / sold.amount) : 0);

const priceDay = (row: SoldDay): PriceDay => ({
  start_time: fromDay(row.day),
  num_sales: row.num_sales,
  amount: row.amount,
  min_price: row.min_price,
  mean_price: mean(row),
  max_price: row.max_price,
});

const record = (side: MarketSide, row: SoldItem, item: ItemInstance, history?: SoldDay[]): MarketRecord => ({
  key: recordKey(side, row.item_key),
  item,
  total_sales: row.total_sales,
  total_quantity: row.total_quantity,
  min_price: row.min_price,
  mean_price: mean({ zeny: row.zeny, amount: row.total_quantity }),
  max_price: row.max_price,
  last_sale_price: row.last_price,
  last_sale_time: row.last_at,
  price_history: history?.map(priceDay),
});

/** Returns all items that were sold on one side of the market, and the time of the first sale. */
export async function marketHistory(deps: MarketDeps, side: MarketSide) {
  const { db } = deps;
  const rows = await soldItems(db, side);
  const items = await readItems(db, deps.facts, rows);
  const start = await marketStart(db, side);
  const isShort = start === undefined || start >= deps.now - maxDaysWithHistory * day;
  const embed = rows.length <= maxItemsWithHistory && isShort;
  const days = embed ? await soldDays(db, side) : [];
  const byKey = Map.groupBy(days, (entry) => recordKey(side, entry.item_key));
  const history = rows.flatMap((row, index) => {
    const item = items[index];
    return item ? [record(side, row, item, embed ? (byKey.get(recordKey(side, row.item_key)) ?? []) : undefined)] : [];
  });
  return { history, start };
}

/** Returns an item with its complete price history; undefined for an item without sales. */
export async function marketItem(deps: MarketDeps, of: { side: MarketSide; key: Buffer }) {
  const { db } = deps;
  const row = await soldItem(db, of.side, of.key);
  const [item] = row ? await readItems(db, deps.facts, [row]) : [];
  if (!row || !item) return undefined;
  return record(of.side, row, item, await soldDays(db, of.side, of.key));
}

/**
 * Returns the most expensive sales of the last day, week, month and year, selected by the rule that clients use too.
 */
export async function readTopSales(deps: MarketDeps) {
  const { db } = deps;
  const lists = await Promise.all(
    rankingWindows.map(({ days }) =>
      topSales(db, 'selling', { since: Math.max(0, deps.now - days * day + 1), count: maxTopSales }),
    ),
  );
  const rows = [...new Map(lists.flat().map((row) => [row.id, row])).values()];
  const items = await readItems(db, deps.facts, rows satisfies StoredItem[]);
  const logs = rows.flatMap((row, index): MarketLog[] => {
    const item = items[index];
    return item ? [{ time: row.sold_at, price: row.price, amount: row.amount, item }] : [];
  });
  const top = topSalesByWindow(logs, deps.now);
  const all = [...new Set(Object.values(top).flat())];
  return { all: all.sort((a, b) => b.time - a.time), top };
}
