import type { DialogParams } from '../catalog/dialogs.ts';
import { ApiError } from '../client/http/api-error.ts';
import { marketTypes } from '../contract/constants.ts';
import type { MarketRecord, PriceDay, ShopEntry } from '../contract/entities.ts';
import { type Cell, cell, type Fact, type Section } from '../models/content.ts';
import type { Context } from '../models/context.ts';
import { defineAlert } from '../models/dialogs/dialog.ts';
import { extrasLinkCell, itemLinkCell } from '../models/item-links.ts';
import { loadPricesOrNone } from '../models/load-prices.ts';
import { usualFacts } from '../models/usual-price.ts';
import { type ItemName, itemExtras, itemKindName, itemTitle, nameItem } from '../rules/game/item-name.ts';
import type { FairPrice } from '../rules/market/fair-price.ts';
import type { LowerBound } from '../rules/market/price-list.ts';
import { comparePrice, confidenceWords } from '../rules/market/price-words.ts';
import {
  averagePrice,
  type DayPoint,
  dailyPoints,
  isLowVolume,
  mergeDays,
  pricedDays,
  salesPerDay,
  trendLine,
} from '../rules/market/prices.ts';
import { formatCount, formatDateTime, formatUtcDate, formatZeny, pluralize } from '../rules/text/format.ts';

/** Data of the dialog with the sale prices of an item variant. */
export interface PriceHistory {
  name: ItemName;
  record: MarketRecord | undefined;
  /** Days on which the item was sold, newest first. */
  days: readonly PriceDay[];
  /**
   * Points of the price chart: every day from the first to today. `trend` has a value for each, on the straight line
   * through the prices.
   */
  points: readonly DayPoint[];
  average: number | undefined;
  /** The usual price of the item variant. */
  usual: FairPrice | undefined;
  /** Lower bound of the item's usual price, if the price itself is unknown. */
  bound: LowerBound | undefined;
  trend: readonly number[] | undefined;
}

/** Returns the days with sales, because a server may also send days on which nothing was sold. */
const daysWithSales = (days: readonly PriceDay[]): PriceDay[] =>
  mergeDays(days.filter(({ num_sales }) => num_sales > 0));

/** Number of the newest rows of the price table that are highlighted. */
const recentRows = 3;

/**
 * Loads the price history of an item for the dialog, with the item names of the realm.
 * @throws ApiError for a failed call; DatabaseError if the item database is unreadable.
 */
export async function loadPriceHistory(
  params: DialogParams['price_history'],
  context: Context,
  signal: AbortSignal,
): Promise<PriceHistory> {
  const { client, databases, clock } = context;
  const [lookup, record, prices] = await Promise.all([
    databases.itemLookup(),
    findRecord(params, client, signal),
    loadPricesOrNone(context, signal),
  ]);
  const days = daysWithSales(record?.price_history ?? []).toSorted((a, b) => b.start_time - a.start_time);
  const points = dailyPoints(days, params.start_time ?? days.at(-1)?.start_time ?? clock.now(), clock.now());
  const usual = prices.usual(params.item);
  return {
    name: nameItem(params.item, lookup),
    record,
    days,
    points,
    average: averagePrice(days),
    usual,
    bound: usual || !params.item.identified ? undefined : prices.lowerBound(params.item),
    trend: trendLine(points),
  };
}

/**
 * Returns the market record of an item with its daily prices. Servers that store the prices separately send them with
 * another call.
 */
async function findRecord(
  { item, record, entry }: DialogParams['price_history'],
  client: Context['client'],
  signal: AbortSignal,
) {
  const embedded = record?.price_history ?? entry?.price_history;
  if (embedded) return record ?? summarize(item, embedded);
  const key = record?.key ?? entry?.key;
  if (key === undefined) return record;
  const found = await client.server.marketItem({ key }, { signal }).catch((error: unknown) => {
    // The server has no prices if the offered item has never been sold.
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  });
  return found?.item ?? record;
}

/** Computes the market record of an item from its daily prices, for servers that send nothing else. */
function summarize(item: MarketRecord['item'], history: readonly PriceDay[]): MarketRecord | undefined {
  const sold = daysWithSales(history);
  const days = sold.length > 0 ? sold : history;
  const last = days.toSorted((a, b) => b.start_time - a.start_time)[0];
  if (!last) return undefined;
  const priced = pricedDays(days);
  const lows = priced.map((day) => day.min_price ?? day.mean_price);
  const highs = priced.map((day) => day.max_price ?? day.mean_price);
  const lastPrice = last.mean_price ?? 0;
  return {
    item,
    total_sales: days.reduce((sum, day) => sum + day.num_sales, 0),
    total_quantity: days.reduce((sum, day) => sum + day.amount, 0),
    min_price: lows.length > 0 ? Math.min(...lows) : 0,
    mean_price: averagePrice(days) ?? lastPrice,
    max_price: highs.length > 0 ? Math.max(...highs) : 0,
    last_sale_price: lastPrice,
    last_sale_time: last.start_time,
    price_history: [...history],
  };
}

export const priceHistory = defineAlert<PriceHistory>()({
  id: 'price_history',
  load: loadPriceHistory,
  failure: 'Failed to retrieve vendor data.',
  body: ({ entry }, { clock }, history) => (history ? content(history, entry, clock.now()) : []),
  close: 'Close',
});

function content(
  { name, record, days, usual, bound }: PriceHistory,
  entry: DialogParams['price_history']['entry'],
  now: number,
): Section[] {
  const header = headerOf(name, entry && offerFact(entry, usual));
  if (!record) {
    const prices = priceFacts(usual, bound, now);
    const known: Section[] = prices.length > 0 ? [{ kind: 'facts', title: 'Statistics', facts: prices }] : [];
    return [header, ...known, { kind: 'text', paragraphs: ['No item data available'] }];
  }
  const statistics: Section = {
    kind: 'facts',
    title: 'Statistics',
    facts: [...facts(record, days), ...priceFacts(usual, bound, now), ...salesRateFacts(days, now)],
  };
  if (!record.price_history?.length) {
    return [header, statistics, { kind: 'text', paragraphs: ['No price history data available for this item'] }];
  }
  return [header, statistics, dailyGrid(days), { kind: 'text', paragraphs: ['Days begin at 00:00 UTC.'] }];
}

/**
 * Returns the usual price of the item as facts, or its lower bound: `900z or more (without cards; medium: 6 trades, 3
 * sellers)`.
 */
function priceFacts(usual: FairPrice | undefined, bound: LowerBound | undefined, now: number): Fact[] {
  if (usual) return usualFacts(usual, now);
  if (!bound) return [];
  const { price, words } = bound;
  const text = `${formatZeny(price.fair)} or more (${words}; ${confidenceWords(price, now)})`;
  return [{ label: price.basis === 'sold' ? 'Usual Price' : 'Asking Price', value: cell(text) }];
}

/** Returns the fact with the price of the selected offer, compared with the usual price. */
const offerFact = ({ type, price }: ShopEntry, usual: FairPrice | undefined): Fact => ({
  label: type === marketTypes.buying ? 'This Bid' : 'This Offer',
  value: cell(usual ? `${formatZeny(price)} (${comparePrice(price, usual)})` : formatZeny(price)),
});

const headerOf = (name: ItemName, offer: Fact | undefined): Section => ({
  kind: 'facts',
  title: itemTitle(name),
  facts: [
    ...(name.unidentified
      ? []
      : [
          // The facts do not contain the item's name, because it is the title of the dialog.
          { label: 'Item ID', value: cell(name.id, { link: itemLinkCell(name, itemKindName(name)).link }) },
        ]),
    ...(name.refine > 0 ? [{ label: 'Refine', value: cell(`+${name.refine}`) }] : []),
    ...(itemExtras(name).length > 0 ? [{ label: 'Cards/Extras', value: extrasLinkCell(name) }] : []),
    ...(offer ? [offer] : []),
  ],
});

const facts = (record: MarketRecord, days: readonly PriceDay[]): Fact[] => [
  { label: 'Total Sales', value: totalSales(record, days) },
  { label: 'Total Quantity', value: cell(formatCount(record.total_quantity)) },
  { label: 'Price Range', value: cell(`${formatZeny(record.min_price)} - ${formatZeny(record.max_price)}`) },
  { label: 'Average Price', value: cell(formatZeny(record.mean_price)) },
  { label: 'Last Sale Price', value: cell(formatZeny(record.last_sale_price)) },
  { label: 'Last Sale Date', value: cell(formatDateTime(record.last_sale_time)) },
];

/**
 * Returns the cell with the number of sales, with a warning if there are few, because few sales say little about a
 * price.
 */
function totalSales({ total_sales }: MarketRecord, days: readonly PriceDay[]): Cell {
  const sales = total_sales ?? days.reduce((sum, day) => sum + day.num_sales, 0);
  return isLowVolume(sales) ? cell(`${formatCount(sales)} (low volume)`, { tone: 'warn' }) : cell(formatCount(sales));
}

function salesRateFacts(days: readonly PriceDay[], now: number): Fact[] {
  const rate = salesPerDay(days, now);
  return rate === undefined ? [] : [salesRateFact(rate)];
}

/** Returns the fact with the sales per day if they are at least 0.1, otherwise the sales per month of 30 days. */
const salesRateFact = (salesADay: number): Fact =>
  salesADay >= 0.1
    ? { label: 'Sales per Day', value: cell(formatSalesRate(salesADay)) }
    : { label: 'Sales per Month', value: cell(formatSalesRate(salesADay * 30)) };

const formatSalesRate = (value: number): string => {
  if (value < 0.05) return 'less than 0.1';
  return value < 10 ? value.toFixed(1) : formatCount(value);
};

const priceCell = (price: number | undefined): Cell => cell(price === undefined ? '' : formatZeny(price));

const dailyGrid = (days: readonly PriceDay[]): Section => ({
  kind: 'grid',
  title: `Price History (${pluralize(days.length, 'day')} with sales)`,
  columns: [
    { title: 'Date' },
    { title: 'Sales', align: 'end' },
    { title: 'Amount', align: 'end' },
    { title: 'Min', align: 'end' },
    { title: 'Avg', align: 'end' },
    { title: 'Max', align: 'end' },
  ],
  rows: days.map((day, index) => ({
    key: String(day.start_time),
    recent: index < recentRows,
    cells: [
      cell(formatUtcDate(day.start_time)),
      cell(pluralize(day.num_sales, 'sale')),
      cell(formatCount(day.amount)),
      priceCell(day.min_price),
      priceCell(day.mean_price),
      priceCell(day.max_price),
    ],
  })),
  empty: 'No sales data available for individual days',
});
