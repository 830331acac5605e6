import { expect, it } from 'vitest';
import { itemInstance } from '../contract/entities.ts';
import { movement, salesByDay, topOf } from './market-statistics.ts';

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
  const prices = Object.values(topOf(logs, now)).map((top) => top.map(({ price }) => price));
  expect(prices).toEqual([[1], [7, 6, 5, 4, 3], [8, 7, 6, 5, 4], [9, 8, 7, 6, 5]]);
});

it('sums sales and zeny a day, and fills the days without any', () => {
  const byDay = salesByDay([sale(0, 10, 3), sale(0, 5), sale(2, 1)]);
  expect(movement(byDay, 4, now).map(({ num_sales, zeny }) => [num_sales, zeny])).toEqual([
    [0, 0],
    [1, 1],
    [0, 0],
    [2, 35],
  ]);
});
