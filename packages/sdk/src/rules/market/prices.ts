import type { PriceDay } from '../../contract/entities.ts';
import { day as dayLength } from '../../core/time-units.ts';
import { formatCount, formatUtcDate, formatZeny } from '../text/format.ts';

/** Returns the start of the day in UTC, because the server counts days in UTC. */
export const dayOf = (at: number): number => Math.floor(at / dayLength) * dayLength;

/** A day of the price history with a known mean price. */
export type PricedDay = PriceDay & { mean_price: number };

/** Returns true if the day has a known price. A mean of 0z counts as unknown, because items are never sold for 0z. */
const isPriced = (day: PriceDay): day is PricedDay => day.mean_price !== undefined && day.mean_price > 0;

/** Returns the days of a price history that have a known price. */
export const pricedDays = (history: readonly PriceDay[]): PricedDay[] => history.filter(isPriced);

/** Merges two price records of one day. A server sends such records if its days do not begin at 00:00 UTC. */
function mergeTwo(one: PriceDay, other: PriceDay): PriceDay {
  const priced = [one, other].filter(isPriced);
  const pieces = priced.reduce((sum, { amount }) => sum + amount, 0);
  const zeny = priced.reduce((sum, { amount, mean_price }) => sum + amount * mean_price, 0);
  const known = (prices: (number | undefined)[]) => prices.filter((price) => price !== undefined);
  const [lows, highs] = [known([one.min_price, other.min_price]), known([one.max_price, other.max_price])];
  return {
    start_time: dayOf(one.start_time),
    num_sales: one.num_sales + other.num_sales,
    amount: one.amount + other.amount,
    mean_price: pieces > 0 ? zeny / pieces : undefined,
    min_price: lows.length > 0 ? Math.min(...lows) : undefined,
    max_price: highs.length > 0 ? Math.max(...highs) : undefined,
  };
}

/** Merges the price records of each UTC day, because all clients show UTC days. */
export function mergeDays(history: readonly PriceDay[]): PriceDay[] {
  const byDay = new Map<number, PriceDay>();
  for (const record of history) {
    const day = dayOf(record.start_time);
    const before = byDay.get(day);
    byDay.set(day, before ? mergeTwo(before, record) : record);
  }
  return [...byDay.values()];
}

/** Price and sales of an item on one day. */
export interface DayPoint {
  /** Start of the day of the price history, epoch milliseconds, UTC. */
  day: number;
  /** Mean price of that day in zeny; undefined for a day without sales. */
  price: number | undefined;
  /** Number of items sold on the day. */
  amount: number;
}

/**
 * Returns the date of a day in the price history, such as `Nov 20, 2026`, and its sales as a separate text: `1,234z
 * average, 3 sold` or `no sales`.
 */
export const describeDayPoint = ({ day, price, amount }: DayPoint): { date: string; sales: string } => ({
  date: formatUtcDate(day),
  sales: price === undefined ? 'no sales' : `${formatZeny(price)} average, ${formatCount(amount)} sold`,
});

/** Returns a point of the price chart for every day of a range, including the first and the last day. */
export function dailyPoints(history: readonly PriceDay[], first: number, last: number): DayPoint[] {
  const sold = new Map(history.map((day) => [dayOf(day.start_time), day]));
  const start = dayOf(Math.min(first, ...sold.keys()));
  const length = Math.max(0, Math.round((dayOf(last) - start) / dayLength) + 1);
  return Array.from({ length }, (_, index) => {
    const day = start + index * dayLength;
    const sales = sold.get(day);
    return { day, price: sales && isPriced(sales) ? sales.mean_price : undefined, amount: sales?.amount ?? 0 };
  });
}

/** Returns the average price of all sold items in a price history; undefined without a sale. */
export function averagePrice(history: readonly PriceDay[]): number | undefined {
  const days = pricedDays(history);
  const amount = days.reduce((sum, day) => sum + day.amount, 0);
  if (amount === 0) return undefined;
  return days.reduce((sum, day) => sum + day.mean_price * day.amount, 0) / amount;
}

/**
 * Returns the number of sales per day in a price history, from the first day with a sale to now (epoch milliseconds);
 * undefined without a sale.
 */
export function salesPerDay(history: readonly PriceDay[], now: number): number | undefined {
  const sales = history.reduce((sum, { num_sales }) => sum + num_sales, 0);
  if (sales === 0) return undefined;
  const first = Math.min(...history.map((day) => dayOf(day.start_time)));
  return sales / Math.max(1, Math.round((dayOf(now) - first) / dayLength) + 1);
}

/** Minimum number of sales of an item for a reliable price. */
const minReliableSales = 5;

/** Returns true if an item has too few sales for a reliable price. */
export const isLowVolume = (sales: number): boolean => sales < minReliableSales;

/**
 * Returns the trend line of a price chart, with a value for each point. It is the straight line closest to the known
 * prices (least squares). Undefined with fewer than two priced days, because one point has no direction.
 */
export function trendLine(points: readonly DayPoint[]): number[] | undefined {
  const priced = points.flatMap(({ price }, x) => (price === undefined ? [] : [{ x, y: price }]));
  if (priced.length < 2) return undefined;
  const meanX = priced.reduce((sum, { x }) => sum + x, 0) / priced.length;
  const meanY = priced.reduce((sum, { y }) => sum + y, 0) / priced.length;
  const above = priced.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0);
  const below = priced.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  const slope = above / below;
  return points.map((_, x) => meanY + slope * (x - meanX));
}
