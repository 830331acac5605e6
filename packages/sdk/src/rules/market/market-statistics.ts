import type { ItemInstance, MarketLog } from '../../contract/entities.ts';
import { day } from '../../core/time-units.ts';
import { formatZeny, pluralize } from '../text/format.ts';
import { dayOf } from './prices.ts';

/** The periods of the rankings of sales, in days. */
export const rankingWindows = [
  { id: 'day', title: 'Last Day', days: 1 },
  { id: 'week', title: 'Last Week', days: 7 },
  { id: 'month', title: 'Last Month', days: 30 },
  // The longest period of the rankings is infinite, so that all loaded sales count, even older ones.
  { id: 'year', title: 'Last Year', days: Number.POSITIVE_INFINITY },
] as const;
/** Id of a period of the rankings of sales. */
export type WindowId = (typeof rankingWindows)[number]['id'];

/** Number of sales that the ranking of each period shows. */
export const salesPerWindow = 5;

/** Returns a key for an item in the rankings. It is equal for items with the same displayed name and extras. */
function pieceKey({ nameid, refine, cards, enchant, element, vvs, producer, identified }: ItemInstance): string {
  const fitted = cards.filter((id) => id > 0).sort((a, b) => a - b);
  return JSON.stringify([nameid, refine, fitted, enchant, element, vvs, producer, identified]);
}

/** Returns the first sale of each distinct item in a list of sales. */
function firstOfEach(logs: readonly MarketLog[]): MarketLog[] {
  const seen = new Set<string>();
  return logs.filter(({ item }) => {
    const key = pieceKey(item);
    return !seen.has(key) && seen.add(key);
  });
}

/**
 * Returns the most expensive sales of each period: five, each of another item, refine level, cards, extras or maker.
 */
export function topSalesByWindow(logs: readonly MarketLog[], now: number): Record<WindowId, MarketLog[]> {
  const byPrice = logs.toSorted((a, b) => b.price - a.price || b.time - a.time);
  const within = (days: number) =>
    firstOfEach(byPrice.filter(({ time }) => time > now - days * day)).slice(0, salesPerWindow);
  return Object.fromEntries(rankingWindows.map(({ id, days }) => [id, within(days)])) as Record<WindowId, MarketLog[]>;
}

/** Number and zeny of all sales in players' shops on one day. */
export interface DaySales {
  /** Start of the day of these sales, UTC, epoch milliseconds. */
  day: number;
  num_sales: number;
  /** Sum of price times amount of the day's sales. */
  zeny: number;
}

/** Selectable ranges of the sales chart: the number of days, and the number of days between two marks of the axis. */
export const chartRanges = [
  { id: '30d', label: 'Last 30 Days', days: 30, step: 1 },
  { id: '90d', label: 'Last 90 Days', days: 90, step: 3 },
  { id: 'year', label: 'Last Year', days: 365, step: 7 },
] as const;
/** Id of a selectable range of the sales chart. */
export type RangeId = (typeof chartRanges)[number]['id'];

/** Returns the number and zeny of sales of each day, from single sales. */
export function salesByDay(logs: readonly MarketLog[]): DaySales[] {
  const days = new Map<number, DaySales>();
  for (const { time, price, amount } of logs) {
    const start = dayOf(time);
    const sum = days.get(start) ?? { day: start, num_sales: 0, zeny: 0 };
    days.set(start, { day: start, num_sales: sum.num_sales + 1, zeny: sum.zeny + price * amount });
  }
  return [...days.values()].sort((a, b) => a.day - b.day);
}

/** Returns every day of the chart's range up to today, including days without a sale. */
export function salesMovement(sales: readonly DaySales[], { days }: { days: number }, now: number): DaySales[] {
  const known = new Map(sales.map((one) => [dayOf(one.day), one]));
  const last = dayOf(now);
  return Array.from({ length: days }, (_, index) => {
    const start = last - (days - 1 - index) * day;
    return known.get(start) ?? { day: start, num_sales: 0, zeny: 0 };
  });
}

/** Returns the number and zeny of all sales on the given days. */
export const totalSales = (days: readonly DaySales[]): Pick<DaySales, 'num_sales' | 'zeny'> => ({
  num_sales: days.reduce((sum, one) => sum + one.num_sales, 0),
  zeny: days.reduce((sum, one) => sum + one.zeny, 0),
});

/** Formats the sales of a day or period: `3 sales, 1,234z`. */
export const formatSales = ({ num_sales, zeny }: Pick<DaySales, 'num_sales' | 'zeny'>): string =>
  `${pluralize(num_sales, 'sale')}, ${formatZeny(zeny)}`;

/** Labels of the two vertical axes of the sales chart. */
export const movementAxisLabels = { sales: 'Number of Sales', zeny: 'Total Zeny' } as const;

/**
 * Returns the distance between marks of a chart axis: the smallest of 1, 2, 5, 10, 20, 50 ... that is at least
 * `minStep`. The marks then have round numbers.
 */
export function roundAxisStep(minStep: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, minStep)));
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= minStep) ?? 10);
}

/** Maximum number of marks on the chart's axis of days. */
const maxDayTicks = 20;

/**
 * Returns the number of days between two marks of the chart's axis of days. It is a multiple of the range's own step,
 * so that there are at most twenty marks, and no more than fit.
 */
export function dayStep(days: number, step: number, maxFitting = maxDayTicks): number {
  const maxTicks = Math.max(1, Math.min(maxDayTicks, maxFitting));
  return step * Math.ceil(Math.ceil(days / step) / maxTicks);
}
