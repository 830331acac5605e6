import { expect, it } from 'vitest';
import { chartRanges } from './ranges.ts';

const points = (length: number) =>
  Array.from({ length }, (_, day) => ({ day: day * 86_400_000, price: undefined, amount: 0 }));

it('the price chart offers only ranges shorter than the history, each ending at the last day', () => {
  const ranges = chartRanges(points(60));
  expect(ranges.map(({ label }) => label)).toEqual(['30d', 'All']);
  expect(ranges.map(({ min, max }) => (max - min) / 86_400 + 1)).toEqual([30, 60]);
  expect(chartRanges(points(30)).map(({ label }) => label)).toEqual(['All']);
});
