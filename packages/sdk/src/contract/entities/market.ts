import * as z from 'zod/mini';
import type { MarketSide, marketTypes } from '../constants.ts';
import {
  list,
  maybe,
  maybeList,
  maybeNumber,
  maybeText,
  numeric,
  orEmpty,
  orZero,
  text,
  textId,
  time,
  withCodes,
} from '../wire.ts';
import { itemInstance } from './items.ts';

export const priceDay = z.object({
  start_time: time,
  num_sales: orZero,
  amount: orZero,
  /** Lowest, mean and highest sale price of the day; all are absent if nothing was sold. */
  min_price: maybeNumber,
  mean_price: maybeNumber,
  max_price: maybeNumber,
});
export type PriceDay = z.output<typeof priceDay>;

export const marketRecord = z.object({
  /** Key of the market item for the call `market-item`, if the record does not contain the price history. */
  key: maybeText,
  item: itemInstance,
  total_sales: maybeNumber,
  total_quantity: orZero,
  min_price: orZero,
  mean_price: orZero,
  max_price: orZero,
  last_sale_price: orZero,
  last_sale_time: time,
  price_history: maybeList(priceDay),
});
export type MarketRecord = z.output<typeof marketRecord>;

export const marketLog = z.object({ time, price: orZero, amount: orZero, item: itemInstance });
export type MarketLog = z.output<typeof marketLog>;

export const salesDay = z.object({ day: time, num_sales: orZero, zeny: orZero });

/** The sales with the highest prices of the last day, week, month and year. */
export const topSales = z.object({
  day: list(marketLog),
  week: list(marketLog),
  month: list(marketLog),
  year: list(marketLog),
});

export const shopEntry = z.object({
  item: itemInstance,
  amount: orZero,
  price: orZero,
  shop_name: orEmpty,
  character_name: orEmpty,
  created_at: time,
  map: z._default(textId, ''),
  x: orZero,
  y: orZero,
  /** Kind of player's shop: 1 sells, 2 buys. */
  type: withCodes<(typeof marketTypes)[MarketSide]>()(numeric),
  /** Maximum zeny that a buying store spends on all of its offers together. */
  limit: maybeNumber,
  key: maybeText,
  price_history: maybeList(priceDay),
});
export type ShopEntry = z.output<typeof shopEntry>;

/** The usual price of an item with its refine level, cards and element. */
export const itemPrice = z.object({
  /** Key of the item variant: item id, refine level, cards, element and strength, such as `1201+7:4001`. */
  variant: text,
  /** Usual price of one item in zeny. */
  fair: numeric,
  low: orZero,
  high: orZero,
  confidence: z._default(z.catch(z.enum(['high', 'medium', 'low']), 'low'), 'low'),
  /** Basis of the usual price. `sold`: sales. `asked`: only asking prices. */
  basis: z._default(z.catch(z.enum(['sold', 'asked']), 'asked'), 'sold'),
  /** Number of trades behind the usual price. A pair of seller and buyer counts once a day. */
  trades: orZero,
  sellers: orZero,
  buyers: orZero,
  last_trade: maybe(time),
  per_day: maybeNumber,
  /**
   * Change of the usual price in the last seven days, in whole percent of the older price. Absent below 3 %, and unless
   * both prices have medium or high confidence.
   */
  week_change: maybeNumber,
});
export type ItemPrice = z.output<typeof itemPrice>;
