import { expect, it } from 'vitest';
import { itemInstance } from '../contract/entities.ts';
import {
  chartRanges,
  formatSpan,
  movementAxisLabels,
  roundAxisStep,
  salesByDay,
  salesMovement,
  topSalesByWindow,
} from './market-statistics.ts';

const day = 86_400_000;
const now = 400 * day + 5;
const sale = (daysAgo: number, price: number, amount = 1) => ({
  time: now - daysAgo * day,
  price,
  amount,
  item: itemInstance.parse({ nameid: 501 }),
});

it('ranks the five dearest sales of each window', () => {
  const logs = [0.5, 2, 2, 2, 2, 2, 2, 20, 200, 500].map((daysAgo, index) => sale(daysAgo, index + 1));
  const prices = Object.values(topSalesByWindow(logs, now)).map((top) => top.map(({ price }) => price));
  expect(prices).toEqual([[1], [7, 6, 5, 4, 3], [8, 7, 6, 5, 4], [9, 8, 7, 6, 5]]);
});

it('sums sales and zeny a day, and fills the days without any', () => {
  const byDay = salesByDay([sale(0, 10, 3), sale(0, 5), sale(2, 1)]);
  expect(salesMovement(byDay, { days: 4, span: 1 }, now).map(({ num_sales, zeny }) => [num_sales, zeny])).toEqual([
    [0, 0],
    [1, 1],
    [0, 0],
    [2, 35],
  ]);
});

it('sums a year up by weeks that end today, without losing a day', () => {
  const [month, quarter, year] = chartRanges.map((range) => salesMovement(salesByDay([]), range, now));
  expect([month?.length, quarter?.length, year?.length]).toEqual([30, 90, 52]);
  const byDay = salesByDay([sale(0, 10), sale(6, 5), sale(7, 3), sale(364, 1), sale(365, 7)]);
  const weeks = salesMovement(byDay, chartRanges[2], now);
  expect(weeks.at(-1)).toEqual({ day: 394 * day, days: 7, num_sales: 2, zeny: 15 });
  expect(weeks.at(-2)).toMatchObject({ days: 7, num_sales: 1, zeny: 3 });
  expect(weeks[0]).toMatchObject({ day: 36 * day, days: 8, num_sales: 1, zeny: 1 });
  expect(weeks.reduce((sum, { days }) => sum + days, 0)).toBe(365);
});

it('says what a point of the chart stands for', () => {
  expect(formatSpan({ day: 0, days: 1, num_sales: 0, zeny: 0 })).toBe('Jan 1, 1970');
  expect(formatSpan({ day: 0, days: 7, num_sales: 0, zeny: 0 })).toBe('Jan 1, 1970 - Jan 7, 1970');
  expect(chartRanges.map((range) => movementAxisLabels(range).zeny)).toEqual([
    'Total Zeny',
    'Total Zeny',
    'Total Zeny a Week',
  ]);
});

it('steps by round numbers only', () => {
  expect([0, 1, 1.5, 3, 7, 12, 49, 51, 2.1e6].map(roundAxisStep)).toEqual([1, 1, 2, 5, 10, 20, 50, 100, 5e6]);
});
