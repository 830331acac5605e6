import { describe, expect, it } from 'vitest';
import { averagePrice, dailyPoints, dayOf, isLowVolume, mergeDays, salesPerDay, trendLine } from './prices.ts';

const day = 86_400_000;
const sold = (index: number, mean_price: number, amount = 1) => ({
  start_time: index * day,
  num_sales: 1,
  amount,
  min_price: mean_price,
  mean_price,
  max_price: mean_price,
});

describe('the price history of an item', () => {
  it('contains a point for every day from the first sale to today, with or without a price', () => {
    const points = dailyPoints([sold(1, 100), sold(3, 300, 2)], 0, 4 * day + 5);
    expect(points.map(({ price }) => price)).toEqual([undefined, 100, undefined, 300, undefined]);
    expect(points.map(({ amount }) => amount)).toEqual([0, 1, 0, 2, 0]);
  });

  it("starts with the first sale if that is before the server's start", () => {
    expect(dailyPoints([sold(1, 5)], 3 * day, 3 * day)).toHaveLength(3);
  });

  it('weights the average price by the number of items sold', () => {
    expect(averagePrice([sold(0, 100, 3), sold(1, 200, 1)])).toBe(125);
    expect(averagePrice([])).toBeUndefined();
  });

  it('draws a trend line only for two or more days with prices', () => {
    expect(trendLine(dailyPoints([sold(0, 100)], 0, 2 * day))).toBeUndefined();
    expect(trendLine(dailyPoints([sold(0, 100), sold(2, 300)], 0, 3 * day))).toEqual([100, 200, 300, 400]);
  });

  it('has the sales per day since the first sale', () => {
    expect(salesPerDay([sold(0, 5), sold(1, 5)], 3 * day)).toBe(0.5);
    expect([salesPerDay([], 0), salesPerDay([sold(0, 5)], 0)]).toEqual([undefined, 1]);
    expect([4, 5].map(isLowVolume)).toEqual([true, false]);
  });

  it('treats a price of 0z as unknown', () => {
    expect(dailyPoints([sold(0, 0), sold(1, 40)], 0, day).map(({ price }) => price)).toEqual([undefined, 40]);
    expect(averagePrice([sold(0, 0), sold(1, 40)])).toBe(40);
  });

  it('merges records of one UTC day, weighted by their items', () => {
    const morning = { ...sold(2, 100, 3), min_price: 90 };
    const evening = { ...sold(2, 200, 1), start_time: 2 * day + 20 * 3_600_000, max_price: 250 };
    const merged = { start_time: 2 * day, num_sales: 2, amount: 4, mean_price: 125, min_price: 90, max_price: 250 };
    expect(mergeDays([morning, evening, sold(3, 5)])).toEqual([merged, sold(3, 5)]);
  });

  it('counts days in UTC', () => {
    expect(dayOf(Date.UTC(2026, 0, 2, 23, 59))).toBe(Date.UTC(2026, 0, 2));
  });
});
