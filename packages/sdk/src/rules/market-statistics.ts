import type { MarketLog } from '../contract/entities.ts';
import { day } from '../core/time-units.ts';
import { formatUtcDate, formatZeny, pluralize } from './format.ts';
import { dayOf } from './prices.ts';

/** The windows of the rankings, in days. */
export const rankingWindows = [
  { id: 'day', title: 'Last Day', days: 1 },
  { id: 'week', title: 'Last Week', days: 7 },
  { id: 'month', title: 'Last Month', days: 30 },
  { id: 'year', title: 'Last Year', days: 365 },
] as const;
/** The name of a window of the rankings. */
export type WindowId = (typeof rankingWindows)[number]['id'];

const salesPerWindow = 5;

/** The five most expensive sales of each window. */
export function topSalesByWindow(logs: readonly MarketLog[], now: number): Record<WindowId, MarketLog[]> {
  const byPrice = logs.toSorted((a, b) => b.price - a.price || b.time - a.time);
  const within = (days: number) => byPrice.filter(({ time }) => time > now - days * day).slice(0, salesPerWindow);
  return Object.fromEntries(rankingWindows.map(({ id, days }) => [id, within(days)])) as Record<WindowId, MarketLog[]>;
}

/** What was sold on a day. */
export interface DaySales {
  /** Start of the day, UTC, epoch milliseconds. */
  day: number;
  num_sales: number;
  /** Price times amount. */
  zeny: number;
}

/**
 * The ranges of the chart: their days, how many days lie between two marks of its axis, and how many days one point
 * sums up: a year of single days would be a hedge of bars.
 */
export const chartRanges = [
  { id: '30d', label: 'Last 30 Days', days: 30, step: 1, span: 1 },
  { id: '90d', label: 'Last 90 Days', days: 90, step: 3, span: 1 },
  { id: 'year', label: 'Last Year', days: 365, step: 7, span: 7 },
] as const;
/** The name of a range of the chart. */
export type RangeId = (typeof chartRanges)[number]['id'];

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

/** What was sold on the days from `day` on. */
export interface SpanSales extends DaySales {
  /** How many days it sums up. */
  days: number;
}

/** Every day of a range up to today, also those without a sale; summed up where a point stands for several days. */
export function salesMovement(
  sales: readonly DaySales[],
  { days, span }: { days: number; span: number },
  now: number,
): SpanSales[] {
  const known = new Map(sales.map((one) => [dayOf(one.day), one]));
  const last = dayOf(now);
  const all = Array.from({ length: days }, (_, index) => {
    const start = last - (days - 1 - index) * day;
    return known.get(start) ?? { day: start, num_sales: 0, zeny: 0 };
  });
  const spans = Math.max(1, Math.floor(days / span));
  // The odd days belong to the first: the last one ends today, and none is cut short.
  const odd = days - spans * span;
  return Array.from({ length: spans }, (_, index) =>
    totalSales(all.slice(index === 0 ? 0 : odd + index * span, odd + (index + 1) * span)),
  );
}

/** What was sold on all of these days, which follow one another. */
export const totalSales = (days: readonly DaySales[]): SpanSales => ({
  day: days[0]?.day ?? 0,
  days: days.length,
  num_sales: days.reduce((sum, one) => sum + one.num_sales, 0),
  zeny: days.reduce((sum, one) => sum + one.zeny, 0),
});

/** `Nov 20, 2026`, or `Nov 14, 2026 - Nov 20, 2026` of several days. */
export const formatSpan = ({ day: start, days }: SpanSales): string =>
  days === 1 ? formatUtcDate(start) : `${formatUtcDate(start)} - ${formatUtcDate(start + (days - 1) * day)}`;

/** `3 sales, 1,234z`. */
export const formatSales = ({ num_sales, zeny }: Pick<DaySales, 'num_sales' | 'zeny'>): string =>
  `${pluralize(num_sales, 'sale')}, ${formatZeny(zeny)}`;

/** What the two axes of the chart are called. */
export const movementAxisLabels = ({ span }: { span: number }): { sales: string; zeny: string } => {
  const each = span === 7 ? ' a Week' : '';
  return { sales: `Number of Sales${each}`, zeny: `Total Zeny${each}` };
};

/** The least of 1, 2, 5, 10, 20, 50 ... that is not below: between marks of an axis, so that their numbers are round. */
export function roundAxisStep(minStep: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, minStep)));
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= minStep) ?? 10);
}
