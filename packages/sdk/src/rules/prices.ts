import type { PriceDay } from '../contract/entities.ts';

const dayLength = 86_400_000;

/** The start of the day in UTC, as the server counts days. */
export const dayOf = (at: number): number => Math.floor(at / dayLength) * dayLength;

export interface DayPoint {
  /** Start of the day, epoch milliseconds, UTC. */
  day: number;
  /** Mean price of that day in zeny; undefined for a day without sales. */
  price: number | undefined;
  /** Pieces sold. */
  amount: number;
}

/** One point for every day from the first to the last moment, both included. */
export function everyDay(history: readonly PriceDay[], first: number, last: number): DayPoint[] {
  const sold = new Map(history.map((day) => [dayOf(day.start_time), day]));
  const start = dayOf(Math.min(first, ...sold.keys()));
  const length = Math.max(0, Math.round((dayOf(last) - start) / dayLength) + 1);
  return Array.from({ length }, (_, index) => {
    const day = start + index * dayLength;
    const sales = sold.get(day);
    return { day, price: sales?.mean_price, amount: sales?.amount ?? 0 };
  });
}

/** The average price over all pieces sold; undefined without a sale. */
export function averagePrice(history: readonly PriceDay[]): number | undefined {
  const amount = history.reduce((sum, day) => sum + day.amount, 0);
  if (amount === 0) return undefined;
  return history.reduce((sum, day) => sum + day.mean_price * day.amount, 0) / amount;
}

/**
 * The straight line closest to the prices (least squares over the days that have one), a value for each point;
 * undefined with fewer than two priced days, because one point has no direction.
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
