import { expect, it } from 'vitest';
import { chartSummary } from './chart-summary.ts';

const day = (index: number, mean_price: number) => ({
  start_time: Date.UTC(2026, 0, index),
  num_sales: 1,
  amount: 1,
  min_price: mean_price,
  mean_price,
  max_price: mean_price,
});

it('says range, average and trend of a price chart in one sentence', () => {
  expect(chartSummary({ days: [day(3, 1500), day(1, 1000)], average: 1250, trend: [1000, 1250, 1500] })).toBe(
    'Price a day from Jan 1, 2026 to Jan 3, 2026, 2 days with sales: between 1,000z and 1,500z, 1,250z on average, with a rising trend.',
  );
  expect(chartSummary({ days: [day(1, 1000)], average: 1000, trend: undefined })).toBe(
    'Price a day from Jan 1, 2026 to Jan 1, 2026, 1 day with sales: between 1,000z and 1,000z, 1,000z on average.',
  );
  expect(chartSummary({ days: [day(2, 10), day(1, 10)], average: 10, trend: [10, 10] })).toMatch('with a level trend');
});
