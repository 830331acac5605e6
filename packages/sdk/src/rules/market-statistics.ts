import type { MarketLog } from '../contract/entities.ts';
import { dayOf } from './prices.ts';

const day = 86_400_000;

/** The windows of the rankings, in days. */
export const windows = [
  { id: 'day', title: 'Last Day', days: 1 },
  { id: 'week', title: 'Last Week', days: 7 },
  { id: 'month', title: 'Last Month', days: 30 },
  { id: 'year', title: 'Last Year', days: 365 },
] as const;
export type WindowId = (typeof windows)[number]['id'];

const topSales = 5;

/** The five most expensive sales of each window. */
export function topOf(logs: readonly MarketLog[], now: number): Record<WindowId, MarketLog[]> {
  const dearest = logs.toSorted((a, b) => b.price - a.price || b.time - a.time);
  const within = (days: number) => dearest.filter(({ time }) => time > now - days * day).slice(0, topSales);
  return Object.fromEntries(windows.map(({ id, days }) => [id, within(days)])) as Record<WindowId, MarketLog[]>;
}

export interface DaySales {
  /** Start of the day, UTC, epoch milliseconds. */
  day: number;
  num_sales: number;
  /** Price times amount. */
  zeny: number;
}

/** The ranges of the chart: their days, and how many days lie between two marks of its axis. */
export const ranges = [
  { id: '30d', label: 'Last 30 Days', days: 30, step: 1 },
  { id: '90d', label: 'Last 90 Days', days: 90, step: 3 },
  { id: 'year', label: 'Last Year', days: 365, step: 7 },
] as const;
export type RangeId = (typeof ranges)[number]['id'];

/** Sales and zeny of each day, from single sales. */
export function salesByDay(logs: readonly MarketLog[]): DaySales[] {
  const days = new Map<number, DaySales>();
  for (const { time, price, amount } of logs) {
    const start = dayOf(time);
    const sum = days.get(start) ?? { day: start, num_sales: 0, zeny: 0 };
    days.set(start, { day: start, num_sales: sum.num_sales + 1, zeny: sum.zeny + price * amount });
  }
  return [...days.values()].sort((a, b) => a.day - b.day);
}

/** Every day of a range up to today, also those without a sale. */
export function movement(sales: readonly DaySales[], days: number, now: number): DaySales[] {
  const known = new Map(sales.map((one) => [dayOf(one.day), one]));
  const last = dayOf(now);
  return Array.from({ length: days }, (_, index) => {
    const start = last - (days - 1 - index) * day;
    return known.get(start) ?? { day: start, num_sales: 0, zeny: 0 };
  });
}
