import { expect, it } from 'vitest';
import { itemInstance } from '../../contract/entities.ts';
import {
  chartRanges,
  dayStep,
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

const saleOf = (price: number, item: object) => ({ ...sale(0.5, price), item: itemInstance.parse(item) });

it('the market statistics rank the most expensive sale of each item variant once', () => {
  const logs = [
    saleOf(900, { nameid: 4121, refine: 0 }),
    saleOf(899, { nameid: 4121, unique_id: '7', options: [{ id: 1, value: 2, param: 0 }] }),
    saleOf(800, { nameid: 1201, refine: 7, cards: [0, 4001, 4002] }),
    saleOf(799, { nameid: 1201, refine: 7, cards: [4002, 4001, 0] }),
    saleOf(700, { nameid: 1201, refine: 8, cards: [4001, 4002] }),
    saleOf(600, { nameid: 1201, refine: 7, element: 3 }),
    saleOf(500, { nameid: 1201, refine: 7, producer: 'Ada' }),
    saleOf(400, { nameid: 1201, refine: 7, producer: 'Bo' }),
  ];
  expect(topSalesByWindow(logs, now).day.map(({ price }) => price)).toEqual([900, 800, 700, 600, 500]);
});

it('the market statistics rank the five most expensive sales of each window; the last year contains all loaded sales', () => {
  const logs = [0.5, 2, 2, 2, 2, 2, 2, 20, 200, 500].map((daysAgo, index) => ({
    ...sale(daysAgo, index + 1),
    item: itemInstance.parse({ nameid: 501 + index }),
  }));
  const prices = Object.values(topSalesByWindow(logs, now)).map((top) => top.map(({ price }) => price));
  expect(prices).toEqual([[1], [7, 6, 5, 4, 3], [8, 7, 6, 5, 4], [10, 9, 8, 7, 6]]);
});

it('the market statistics sum sales and zeny per day and add days without sales', () => {
  const byDay = salesByDay([sale(0, 10, 3), sale(0, 5), sale(2, 1)]);
  expect(salesMovement(byDay, { days: 4 }, now).map(({ num_sales, zeny }) => [num_sales, zeny])).toEqual([
    [0, 0],
    [1, 1],
    [0, 0],
    [2, 35],
  ]);
});

it('the sales chart has a point for each day of a range, ending today', () => {
  const lengths = chartRanges.map((range) => salesMovement([], range, now).length);
  expect(lengths).toEqual([30, 90, 365]);
  const year = salesMovement(salesByDay([sale(0, 10), sale(364, 1), sale(365, 7)]), chartRanges[2], now);
  expect(year.at(-1)).toEqual({ day: 400 * day, num_sales: 1, zeny: 10 });
  expect(year[0]).toEqual({ day: 36 * day, num_sales: 1, zeny: 1 });
});

it('the sales chart uses only round distances between axis marks', () => {
  expect([0, 1, 1.5, 3, 7, 12, 49, 51, 2.1e6].map(roundAxisStep)).toEqual([1, 1, 2, 5, 10, 20, 50, 100, 5e6]);
});

it('the sales chart labels at most twenty days, in multiples of the step of the range', () => {
  const steps = chartRanges.map(({ days, step }) => dayStep(days, step));
  expect(steps).toEqual([2, 6, 21]);
  chartRanges.forEach(({ days, step }, index) => {
    expect(Math.ceil(days / (steps[index] ?? 1))).toBeLessThanOrEqual(20);
    expect((steps[index] ?? 0) % step).toBe(0);
  });
  expect(dayStep(30, 1, 6)).toBe(5);
});
